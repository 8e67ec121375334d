/** The live preview's web page: the document's pages on a grey background with warnings beside them. It contacts only its own server. */

export const PREVIEW_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platen preview</title>
<style>
  :root { color-scheme: light dark; --table: #e6e8ee; --bar: #fff; --ink: #131927; --soft: #5a6478; --line: #d3d8e2; --note: #8a5a00; --bad: #b3231b }
  @media (prefers-color-scheme: dark) { :root { --table: #10141c; --bar: #171d28; --ink: #e8ecf4; --soft: #a4aec2; --line: #2a3344; --note: #f2cf75; --bad: #ff9d94 } }
  body { margin: 0; font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--table); display: grid; grid-template: auto 1fr / 1fr auto; height: 100vh }
  header { grid-column: 1 / -1; display: flex; gap: 16px; align-items: center; padding: 8px 16px; background: var(--bar); border-bottom: 1px solid var(--line) }
  header b { font-size: 15px } header span { color: var(--soft) } header a { margin-left: auto; color: inherit }
  #state.busy::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; background: #2146c7 }
  #state.failed { color: var(--bad) }
  main { overflow: auto; padding: 24px; display: flex; flex-direction: column; gap: 24px; align-items: center }
  main img { display: block; max-width: 100%; height: auto; background: #fff; box-shadow: 0 1px 3px rgb(0 0 0 / 25%), 0 6px 24px rgb(0 0 0 / 12%) }
  aside { width: 380px; overflow: auto; background: var(--bar); border-left: 1px solid var(--line); padding: 12px 16px }
  aside[hidden] { display: none }
  aside h2 { font-size: 14px; margin: 0 0 8px }
  pre { font: 12px/1.45 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 12px; padding: 8px 10px; border-left: 3px solid var(--note); background: color-mix(in srgb, var(--note) 8%, transparent) }
  @media (max-width: 900px) { body { grid-template: auto 1fr auto / 1fr } aside { width: auto; max-height: 40vh; border: 0; border-top: 1px solid var(--line) } }
</style>
<header><b id="name"></b><span id="state" role="status">waiting</span><a href="/document.pdf">PDF</a></header>
<main id="pages" aria-label="Pages"></main>
<aside id="side" aria-label="Warnings" hidden><h2></h2><div id="warnings"></div></aside>
<script>
  const by = (id) => document.getElementById(id);
  function show(state) {
    by('name').textContent = state.name;
    document.title = state.name + ' · Platen';
    const label = by('state');
    label.className = state.failure ? 'failed' : '';
    label.textContent = state.failure || state.pages.length + (state.pages.length === 1 ? ' page' : ' pages') + ' in ' + state.time + ' ms';
    const pages = by('pages');
    while (pages.children.length > state.pages.length) pages.lastChild.remove();
    state.pages.forEach((page, i) => {
      let picture = pages.children[i];
      if (!picture) picture = pages.appendChild(new Image());
      const source = '/pages/' + (i + 1) + '.svg?' + page.digest;
      if (picture.getAttribute('src') === source) return;
      picture.width = page.width; picture.height = page.height; picture.alt = 'Page ' + page.number; picture.src = source;
    });
    by('side').hidden = state.warnings.length === 0;
    by('side').firstChild.textContent = state.warnings.length + (state.warnings.length === 1 ? ' warning' : ' warnings');
    by('warnings').replaceChildren(...state.warnings.map((text) => Object.assign(document.createElement('pre'), { textContent: text })));
  }
  const events = new EventSource('/events');
  events.addEventListener('state', (event) => show(JSON.parse(event.data)));
  events.addEventListener('busy', () => by('state').classList.add('busy'));
  events.onerror = () => { by('state').className = 'failed'; by('state').textContent = 'platen has ended'; };
</script>
</html>
`;
