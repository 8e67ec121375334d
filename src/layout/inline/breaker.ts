/** The state while a line is being filled, and its result. https://drafts.csswg.org/css-text-4/#line-breaking */

import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import { fitsLine } from '../core/constraint-space.ts';
import type { Paragraph, Position } from './paragraph.ts';
import type { InlineRun } from './run.ts';

/** The environment of the line, for the breaker. */
export interface LineSpace {
  readonly run: InlineRun;
  /** Room for the line's content, which floats on the line may reduce. */
  readonly available: Px;
  /** The indentation of the content by `text-indent`. */
  readonly indent: Px;
  /** Lines right above this one that end with a hyphen. */
  readonly hyphenated: number;
  /** This line must not end with an inserted hyphen. */
  readonly unhyphenated: boolean;
  /**
   * Called for a float when `position` px of the line are used. Returns the new room for the line, or null if the float has to wait until
   * the line is finished.
   */
  placeFloat(segment: number, position: Px): Px | null;
  /** Removes the floats placed at or after a segment, because the line breaks before them; returns the new room. */
  rewindFloats(segment: number): Px;
}

/** A line without end, on which floats stay where they are. */
export const measuringSpace = (run: InlineRun, indent: Px): LineSpace => ({
  run,
  available: Number.POSITIVE_INFINITY,
  indent,
  hyphenated: 0,
  unhyphenated: false,
  placeFloat: () => null,
  rewindFloats: () => Number.POSITIVE_INFINITY,
});

export interface BrokenLine {
  readonly start: Position;
  /** Where the next line starts. */
  readonly end: Position;
  /** Width of everything that does not hang and is not removed. */
  readonly width: Px;
  /** Hanging preserved spaces. */
  readonly hang: Px;
  /** Text offsets between which the line has its text; collapsible spaces outside are removed. */
  readonly textStart: number;
  readonly textEnd: number;
  /** How much wider the character at `textStart` is than inside a line, and how much narrower the one before `textEnd`. */
  readonly startSpacing: Px;
  readonly endSpacing: Px;
  readonly hyphen: boolean;
  /** The line ends with a forced break, or is the last of the paragraph. */
  readonly forced: boolean;
  readonly clear: Clear;
  /** CSS 2 §9.4.2: nothing on it that gives it a height. */
  readonly empty: boolean;
  readonly available: Px;
  readonly overflows: boolean;
  /** Planned to be longer than its room, so its spaces shrink. */
  readonly compressed: boolean;
}

/** A planned end, before the line is full or with its spaces shrunk. */
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
  /**
   * Width of the edges since a box began after the last content; null if none did. Deviation: as in browsers, they make a line too long
   * only if more content follows.
   */
  edges: Px | null;
  /** Only collapsible spaces are on the line so far, which are removed. */
  leading: boolean;
  empty: boolean;
  /** A soft wrap opportunity right here (a `Break`), before whatever comes next on the line. */
  pending: number;
  candidate: Candidate | null;
  /** The start of the last box that begins with a space, if the line may break there. */
  beforeSpace: Candidate | null;
  /** In text that may break anywhere: the last such place before unbreakable content. */
  lastResort: Candidate | null;
  textStart: number;
  /** How much wider the first character is than inside a line. */
  startSpacing: Px;
  /** The line is already too long, so the next opportunity ends it. */
  overflowed: boolean;
  sawEmergency: boolean;
  /** The planned end of the line, or -1. */
  readonly stop: number;
  /** Collects opportunities, if requested, up to a maximum. */
  readonly found: Opportunity[] | null;
  readonly most: number;
}

/** A place where a line may end. */
export interface Opportunity {
  readonly text: number;
  /** The extent of a line that ends here, without its spaces and with its hyphen, and of one that continues. */
  readonly before: Px;
  readonly after: Px;
  readonly hyphen: boolean;
}

export type Ending = { readonly line: BrokenLine; readonly retry: boolean };

export const tooLong = ({ position, trailing, hanging, edges, available }: Breaker): boolean =>
  !fitsLine(position - trailing - hanging - (edges ?? 0), available);
