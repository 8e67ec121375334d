// What a script adds to pages that work without one: copying code, passkeys, and a playground that renders as one types.

const PAUSE = 250;

for (const button of document.querySelectorAll('[data-copy]')) {
  const code = button.parentElement.querySelector('code');
  if (!navigator.clipboard) continue;
  const label = button.innerHTML;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = button.dataset.copy;
    setTimeout(() => {
      button.innerHTML = label;
    }, 2000);
  });
}

for (const form of document.querySelectorAll('[data-passkey]')) startPasskey(form);

// https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
function startPasskey(form) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  const error = form.querySelector('[data-error]');
  const button = form.querySelector('button');
  const adds = form.dataset.passkey === 'create';
  form.hidden = false;

  async function send(path, more) {
    const body = new URLSearchParams(new FormData(form));
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    const answer = await fetch(path, { method: 'POST', body });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error);
    return said;
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    error.textContent = '';
    button.disabled = true;
    try {
      const path = form.getAttribute('action');
      const { options, ticket } = await send(`${path}/options`, {});
      const credential = adds
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      const { next } = await send(path, { ticket, answer: JSON.stringify(credential.toJSON()) });
      location.assign(next);
    } catch (fault) {
      // Whoever closed the browser's own window knows it.
      if (fault.name !== 'NotAllowedError') error.textContent = fault.message;
      button.disabled = false;
    }
  });
}

for (const form of document.querySelectorAll('[data-playground]')) startPlayground(form);

function startPlayground(form) {
  const sources = form.querySelectorAll('textarea');
  const result = form.querySelector('[data-result]');
  const status = form.querySelector('[data-status]');
  let timer = 0;
  let running = null;
  let editor = null;

  async function render() {
    running?.abort();
    const own = new AbortController();
    running = own;
    form.dataset.busy = '';
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
        headers: { 'X-Requested-With': 'script' },
        signal: own.signal,
      });
      if (!answer.headers.get('content-type')?.startsWith('application/json')) throw new Error('not signed in');
      await show(await answer.json(), own);
    } catch (error) {
      if (own.signal.aborted) return;
      status.textContent = error.message === 'not signed in' ? form.dataset.signedOut : form.dataset.unreachable;
    }
    if (running === own) delete form.dataset.busy;
  }

  // Pictures are ready before they take the place of the old ones: nothing flickers.
  async function show(answer, own) {
    const fresh = document.importNode(new DOMParser().parseFromString(answer.result, 'text/html').body, true);
    await Promise.allSettled([...fresh.querySelectorAll('img')].map((image) => image.decode()));
    if (own.signal.aborted) return;
    result.replaceChildren(...fresh.childNodes);
    status.textContent = answer.status;
    markWarnings();
  }

  // Places in the list of warnings lead to their lines, which are marked.
  function markWarnings() {
    if (!editor) return;
    const places = [...result.querySelectorAll('span[data-line]')];
    const warnings = places.map(({ dataset }) => ({
      line: Number(dataset.line),
      column: Number(dataset.column),
      message: dataset.message,
    }));
    editor.warn(warnings);
    for (const [index, place] of places.entries()) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'place';
      button.textContent = place.textContent;
      button.addEventListener('click', () => editor.show(warnings[index].line, warnings[index].column));
      place.replaceWith(button);
    }
  }

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(render, PAUSE);
  }

  // Without it the field is a field.
  import(form.dataset.playground).then(({ startEditor }) => {
    editor = startEditor(form.querySelector('#html'), { changed, render });
    markWarnings();
  }, console.error);

  form.querySelector('[data-render]').addEventListener('click', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    render();
  });
  for (const source of sources) {
    source.addEventListener('input', changed);
    source.addEventListener('keydown', (event) => {
      // Tab leaves the field, as it does elsewhere; Ctrl or Command with Enter renders at once.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      clearTimeout(timer);
      render();
    });
  }
  render();
}
