/** What is known while a line is filled, and what comes of it. https://drafts.csswg.org/css-text-4/#line-breaking */

import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import { fitsLine } from '../core/constraint-space.ts';
import type { Paragraph, Position } from './paragraph.ts';
import type { InlineRun } from './run.ts';

/** What the breaker must know of the world around the line. */
export interface LineSpace {
  readonly run: InlineRun;
  /** Room for the line's content; floats met on the way may shrink it. */
  readonly available: Px;
  /** Where the content starts: `text-indent`. */
  readonly indent: Px;
  /** Lines right above this one that end with a hyphen. */
  readonly hyphenated: number;
  /** This one is not to end with a hyphen that is not in the text. */
  readonly unhyphenated: boolean;
  /**
   * A float was met with `position` of the line used. Null: it has to wait until the line is done.
   * Otherwise the new room for the line.
   */
  placeFloat(segment: number, position: Px): Px | null;
  /** Forget the floats placed at or after a segment, as the line breaks before them; gives the room there is then. */
  rewindFloats(segment: number): Px;
}

export interface BrokenLine {
  readonly start: Position;
  /** Where the next line starts. */
  readonly end: Position;
  /** Width of everything but what hangs or is removed. */
  readonly width: Px;
  /** Hanging preserved spaces. */
  readonly hang: Px;
  /** Text offsets before and past which collapsible spaces at the line's edges are removed. */
  readonly textStart: number;
  readonly textEnd: number;
  /** How much wider the character at `textStart` is than within a line, and how much narrower the one before `textEnd`. */
  readonly startSpacing: Px;
  readonly endSpacing: Px;
  readonly hyphen: boolean;
  /** Ends with a forced break, or is the last line of the paragraph. */
  readonly forced: boolean;
  readonly clear: Clear;
  /** CSS 2 §9.4.2: nothing on it that gives it a height. */
  readonly empty: boolean;
  readonly available: Px;
  readonly overflows: boolean;
  /** Planned longer than its room: its spaces shrink. */
  readonly compressed: boolean;
}

/** Where a line is to end before it is full, or though its spaces have to shrink for it. */
export interface PlannedEnd {
  /** Offset of an opportunity. */
  readonly text: number;
  /** How far the line may reach. */
  readonly room: Px;
}

export interface Candidate {
  segment: number;
  text: number;
  position: Px;
  trailing: Px;
  hyphen: boolean;
}

export interface Breaker {
  readonly paragraph: Paragraph;
  readonly space: LineSpace;
  readonly start: Position;
  readonly anywhere: boolean;
  available: Px;
  position: Px;
  /** Width of the spaces at the end of `position` that will be removed or hang. */
  trailing: Px;
  /** Width of the stop or comma at the end of `position` that may hang, or of what is empty in it or after it. */
  hanging: Px;
  /** Only collapsible spaces on the line so far: collapsible spaces are removed. */
  leading: boolean;
  empty: boolean;
  /** A soft wrap opportunity right here (a `Break`), before whatever comes next on the line. */
  pending: number;
  candidate: Candidate | null;
  /** In text that may break anywhere: the last such place, where what cannot break follows it. */
  lastResort: Candidate | null;
  textStart: number;
  /** How much wider the first character is than within a line. */
  startSpacing: Px;
  /** The line is too long already: the next opportunity ends it. */
  overflowed: boolean;
  sawEmergency: boolean;
  /** The planned end of the line, or -1. */
  readonly stop: number;
  /** Gathers all opportunities, where asked for, up to a number. */
  readonly found: Opportunity[] | null;
  readonly most: number;
}

/** A place where a line may end. */
export interface Opportunity {
  readonly text: number;
  /** How far the line reaches that ends here, without its spaces and with its hyphen, and how far one that continues. */
  readonly before: Px;
  readonly after: Px;
  readonly hyphen: boolean;
}

export type Ending = { readonly line: BrokenLine; readonly retry: boolean };

export const tooLong = ({ position, trailing, hanging, available }: Breaker): boolean =>
  !fitsLine(position - trailing - hanging, available);
