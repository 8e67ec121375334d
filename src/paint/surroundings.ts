/** The context of a subtree while its fragments are put into layers. */

import type { ContentTag } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import type { Clip } from './emitter.ts';
import type { PageWindow } from './slice-window.ts';
import type { Layer, StackingContext, TableLayer } from './stacking.ts';

/** The context of a subtree; replaced, never changed. */
export interface Surroundings {
  readonly layer: Layer;
  readonly context: StackingContext;
  readonly clip: Clip | null;
  /** Everything inside is an artifact: margin boxes, repeated headers. */
  readonly artifact: ContentTag | null;
  readonly element: Element | null;
  /** The link whose area an ancestor box already covers. */
  readonly link: Element | null;
  /** Inside a slice of a monolithic box. */
  readonly window: PageWindow | null;
  readonly table: TableSurroundings | null;
}

/** Written out because spreading objects is slow. */
export const changed = (around: Surroundings, change: Partial<Surroundings>): Surroundings => ({
  layer: change.layer ?? around.layer,
  context: change.context ?? around.context,
  clip: change.clip === undefined ? around.clip : change.clip,
  artifact: change.artifact === undefined ? around.artifact : change.artifact,
  element: change.element === undefined ? around.element : change.element,
  link: change.link === undefined ? around.link : change.link,
  window: change.window === undefined ? around.window : change.window,
  table: change.table === undefined ? around.table : change.table,
});

export interface TableSurroundings {
  readonly vertical: boolean;
  readonly columns: readonly TableLayer[];
  /** In a header or footer, which may repeat on every page. */
  readonly repeats: boolean;
  readonly section: TableLayer | null;
  readonly row: TableLayer | null;
}
