/** Guides, and the gallery with its pictures, files and sources. */

import { Hono } from 'hono';
import { render, toSvg } from '../../../index.ts';
import { guideNamed, templateNamed } from '../docs.ts';
import { docsBook } from '../docs-book.ts';
import { docsSections, searchDocs } from '../search.ts';
import type { SiteEnvironment } from '../site-options.ts';
import { galleryPage, guidePage, searchPage } from '../views/docs.ts';
import { errorPage } from '../views/problems.ts';

/** The templates are trusted: they are rendered in this thread, once each. */
export function docsRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  const made = new Map<string, Promise<Uint8Array>>();
  const once = (file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = made.get(file) ?? make();
    made.set(file, known);
    return known;
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
    c.header('Cache-Control', 'public, max-age=3600');
    if (kind === 'html') return c.text(source);
    const bytes = await once(file, kind === 'svg' ? () => pictureOf(source) : async () => (await render(source)).pdf);
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': kind === 'svg' ? 'image/svg+xml' : 'application/pdf',
    });
  });
  app.get('/docs/platen.pdf', async (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    const bytes = await once('platen.pdf', async () => (await docsBook()).pdf);
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/pdf' });
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
