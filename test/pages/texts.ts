/** The text of each page as painted, margin boxes and footnotes included. */

import { dump } from '../../src/index.ts';

export async function pageTexts(html: string): Promise<string[]> {
  const text = await dump(html, 'fragments', { page: { size: ['300px', '200px'], margin: '30px' } });
  return text
    .split(/^page \d+.*$/m)
    .slice(1)
    .map((page) =>
      [...page.matchAll(/text "((?:[^"\\]|\\.)*)"/g)]
        .map((match) => match[1])
        .join('')
        .replace(/\s+/g, ' '),
    );
}
