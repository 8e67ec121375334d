/** Paints the pages of a document in order. */

import type { Page } from '../pages/page.ts';
import type { DisplayPage } from './display-list.ts';
import { paintPage } from './paint-page.ts';
import type { PaintOptions } from './painter.ts';
import { createPaintSession, measureStitched } from './session.ts';

/** With one session: anchors and bookmarks once, repeated headers read once, sliced backgrounds across pages. */
export function paintPages(pages: readonly Page[], options: PaintOptions): DisplayPage[] {
  const session = options.session ?? createPaintSession(measureStitched(pages));
  return pages.map((page) => paintPage(page, { ...options, imageOf: (url) => options.imageOf(url), session }));
}
