/** Guides, and the gallery with its pictures, files and sources. */

import { Hono } from 'hono';
import { render, toSvg } from '../../../index.ts';
import { guideNamed, templateNamed } from '../docs.ts';
import { docsBook } from '../docs-book.ts';
import { docsSections, searchDocs } from '../search.ts';
import type { SiteEnvironment } from '../site-options.ts';
import { galleryPage, guidePage, searchPage } from '../views/docs.ts';
import { errorPage } from '../views/problems.ts';

/** For answers that are whole, not for the page of an error. */
const CACHED = { 'Cache-Control': 'public, max-age=3600' } as const;

/** The templates are trusted: they are rendered in this thread, once each. */
export function docsRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  const made = new Map<string, Promise<Uint8Array>>();
  const once = (file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = made.get(file);
    if (known) return known;
    const making = make();
    made.set(file, making);
    // What failed is made again for the next reader.
    making.catch(() => made.delete(file));
    return making;
  };
  let sections: ReturnType<typeof docsSections> | null = null;
  app.get('/docs/search', (c) => {
    const query = (c.req.query('q') ?? '').slice(0, 200);
    sections ??= docsSections(c.get('options').problems);
    return c.html(searchPage(c, query, searchDocs(sections, query)));
  });
  app.get('/docs/gallery', (c) => c.html(galleryPage(c)));
  app.get('/docs/gallery/:file{[a-z]+\\.(?:html|svg|pdf)}', async (c) => {
    const file = c.req.param('file');
    const [name = '', kind] = file.split('.');
    const source = templateNamed(name);
    if (source === null) return c.html(errorPage(c, 'no-template'), 404);
    if (kind === 'html') return c.text(source, 200, CACHED);
    const bytes = await once(file, kind === 'svg' ? () => pictureOf(source) : async () => (await render(source)).pdf);
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...CACHED,
      'Content-Type': kind === 'svg' ? 'image/svg+xml' : 'application/pdf',
    });
  });
  app.get('/docs/platen.pdf', async (c) => {
    const bytes = await once('platen.pdf', async () => (await docsBook()).pdf);
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { ...CACHED, 'Content-Type': 'application/pdf' });
  });
  app.get('/docs/:name', (c, next) => {
    const name = c.req.param('name');
    const guide = guideNamed(name);
    return guide ? Promise.resolve(c.html(guidePage(c, name, guide))) : next();
  });
  return app;
}

async function pictureOf(source: string): Promise<Uint8Array> {
  const { pages } = await toSvg(source, { pages: '1' });
  return new TextEncoder().encode(pages[0]!.svg);
}
