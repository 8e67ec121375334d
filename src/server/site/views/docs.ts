/** Guides and gallery. */

import { html, raw } from 'hono/html';
import { GALLERY, GUIDES, guideNamed } from '../docs.ts';
import type { Guide } from '../markdown.ts';
import type { Found } from '../search.ts';
import type { SiteContext } from '../site-options.ts';
import { plural } from './parts.ts';
import { type Html, page } from './shell.ts';

/** `current`: the guide that is open, `''` for the first page. */
export const guideList = (current: string, query = ''): Html =>
  html`<nav class="guides" aria-label="Guides">
    <form role="search" action="/docs/search"><label class="sr" for="q">Search the docs</label>
      <input id="q" name="q" type="search" value="${query}" placeholder="Search the docs" maxlength="200"></form><ul>
    <li><a href="/docs"${current === '' ? html` aria-current="page"` : ''}>Get started with the API</a></li>
    ${GUIDES.map(
      (name) =>
        html`<li><a href="/docs/${name}"${name === current ? html` aria-current="page"` : ''}>${guideNamed(name)!.title}</a></li>`,
    )}
    <li><a href="/docs/gallery"${current === 'gallery' ? html` aria-current="page"` : ''}>Gallery</a></li>
    <li><a href="/docs/api">API reference</a></li>
    <li><a href="/docs/platen.pdf">All guides as a PDF</a></li>
  </ul></nav>`;

export function guidePage(c: SiteContext, name: string, guide: Guide): Html {
  const options = { title: guide.title, description: guide.summary, current: '/docs', english: true };
  return page(
    c,
    options,
    html`<div class="wide docs">${guideList(name)}<article class="prose">${raw(guide.html)}</article></div>`,
  );
}

export function searchPage(c: SiteContext, query: string, found: readonly Found[]): Html {
  const items = found.map(
    ({ page: title, heading, path, excerpt }) =>
      html`<li><h2><a href="${path}">${heading === '' ? title : heading}</a></h2><p>${heading === '' ? '' : html`<strong>${title}.</strong> `}${excerpt}</p></li>`,
  );
  const result =
    query.trim() === ''
      ? html`<p class="lead">Type what you are looking for, such as “page numbers”.</p>`
      : found.length === 0
        ? html`<p class="lead" role="status">Nothing was found for “${query}”.</p>`
        : html`<p class="fine" role="status">${plural(found.length, 'section')} about “${query}”</p><ol class="found">${items}</ol>`;
  return page(
    c,
    { title: query.trim() === '' ? 'Search' : `Search: ${query}`, current: '/docs', hidden: true, english: true },
    html`<div class="wide docs">${guideList('search', query)}<article class="prose"><h1>Search</h1>${result}</article></div>`,
  );
}

export function galleryPage(c: SiteContext): Html {
  const options = {
    title: 'Gallery',
    description: 'Twelve documents made with Platen, with their sources.',
    current: '/docs',
    english: true,
  };
  const items = GALLERY.map(
    ({
      name,
      title,
      text,
    }) => html`<li class="card"><a href="/docs/gallery/${name}.pdf"><img src="/docs/gallery/${name}.svg" alt="First page of the ${title.toLowerCase()}" loading="lazy"></a>
      <h2>${title}</h2><p>${text}</p><p><a href="/docs/gallery/${name}.pdf">PDF</a> · <a href="/docs/gallery/${name}.html">Source</a></p></li>`,
  );
  return page(
    c,
    options,
    html`<div class="wide docs">${guideList('gallery')}<div><h1>Gallery</h1>
      <p class="lead">Twelve documents to begin with. <code>platen init --template invoice</code> writes one into your folder.</p>
      <ul class="gallery">${items}</ul></div></div>`,
  );
}
