/** Stands in for the render worker: it never ends, eats all memory, fails, refuses or answers, as the document says. */
export async function renderPdf({ html }) {
  if (html === 'hang') for (;;);
  if (html === 'memory') for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length));
  if (html === 'throw') throw new Error('secret path /etc/platen');
  if (html === 'refuse') return { refused: 'more than 5000 pages' };
  return new TextEncoder().encode(`%PDF of ${html}`);
}
