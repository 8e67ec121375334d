/** Margin boxes that show the same content on several pages are laid out once, since headers can be large. */

import type { BoxNode } from '../boxes/box.ts';
import type { MarginBoxName } from '../css/rules.ts';
import type { ContentItem } from '../css/values/types.ts';
import type { Rect } from '../geometry.ts';
import type { PageStyle } from '../style/types.ts';
import type { PlacedMarginBox } from './margin-box-placement.ts';
import { dynamicItems } from './references.ts';

/** The content of margin boxes on one page. */
export interface ShownOnPage {
  textOf(item: ContentItem): string;
  /** The running element shown by `element()`. */
  elementOf(item: ContentItem & { kind: 'element-ref' }): BoxNode | null;
}

export interface MarginBoxMemo {
  /** The named boxes, which share `area`: those of an earlier page with the same content, or new ones. */
  placed(
    names: readonly MarginBoxName[],
    page: ShownOnPage & { readonly pageStyle: PageStyle; readonly area: Rect },
    make: () => readonly PlacedMarginBox[],
  ): readonly PlacedMarginBox[];
}

type Shown = readonly (string | BoxNode | null)[];

interface Known {
  readonly area: Rect;
  readonly shown: Shown;
  readonly placed: readonly PlacedMarginBox[];
}

export function createMarginBoxMemo(): MarginBoxMemo {
  /** The last boxes of each page style, by their first name. */
  const styles = new Map<PageStyle, Map<MarginBoxName, Known>>();
  const dynamic = new Map<BoxNode, boolean>();
  const isDynamic = (box: BoxNode): boolean => {
    const known = dynamic.get(box) ?? dynamicItems(box).size > 0;
    dynamic.set(box, known);
    return known;
  };
  return {
    placed(names, { pageStyle, area, textOf, elementOf }, make) {
      const shown: (string | BoxNode | null)[] = [];
      for (const name of names) {
        const content = pageStyle.marginBoxes.get(name)?.generated.content;
        for (const item of typeof content === 'object' ? content.items : [])
          shown.push(item.kind === 'element-ref' ? elementOf(item) : textOf(item));
        shown.push(null);
      }
      // A running element may show the number of its page.
      if (shown.some((one) => one !== null && typeof one === 'object' && isDynamic(one))) return make();
      const parts = styles.get(pageStyle) ?? new Map<MarginBoxName, Known>();
      styles.set(pageStyle, parts);
      const known = parts.get(names[0]!);
      if (known && sameRect(known.area, area) && sameShown(known.shown, shown)) return known.placed;
      const placed = make();
      parts.set(names[0]!, { area, shown, placed });
      return placed;
    },
  };
}

const sameShown = (a: Shown, b: Shown): boolean => a.length === b.length && a.every((one, i) => one === b[i]);

const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
