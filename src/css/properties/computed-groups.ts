/**
 * The groups of computed values, which styles share by reference. The property table (`longhands.ts` and a file per specification) says
 * how each value is parsed and computed; the compiler checks its rows against these types.
 */

import type { AnchorGroup } from './computed-anchors.ts';
import type { BackgroundGroup, BorderGroup, BorderShapeGroup, OutlineGroup } from './computed-backgrounds.ts';
import type {
  DisplayGroup,
  FragmentationGroup,
  GeneratedGroup,
  InsetGroup,
  MarginGroup,
  PaddingGroup,
  SizeGroup,
} from './computed-boxes.ts';
import type { AnimationGroup, EffectsGroup, MaskGroup, ShapesGroup, TransformGroup } from './computed-effects.ts';
import type { AlignGroup, FlexGroup, GridGroup } from './computed-flex-grid.ts';
import type { InlineGroup } from './computed-inline.ts';
import type { MathGroup } from './computed-math.ts';
import type { MulticolGroup } from './computed-multicol.ts';
import type { SvgPaintGroup, SvgShapeGroup } from './computed-svg.ts';
import type {
  ColorGroup,
  FontGroup,
  ListGroup,
  ParagraphGroup,
  RubyGroup,
  SchemeGroup,
  TableInheritedGroup,
  TextGroup,
  TextPaintGroup,
  WritingGroup,
  ZoomGroup,
} from './computed-text.ts';

/** One group of computed values per specification area; equal groups are often one object, so `===` is a cheap first test. */
export interface ComputedGroups {
  readonly color: ColorGroup;
  readonly font: FontGroup;
  readonly text: TextGroup;
  readonly writing: WritingGroup;
  readonly scheme: SchemeGroup;
  readonly zoom: ZoomGroup;
  readonly textPaint: TextPaintGroup;
  readonly math: MathGroup;
  readonly ruby: RubyGroup;
  readonly list: ListGroup;
  readonly tableInherited: TableInheritedGroup;
  readonly paragraph: ParagraphGroup;
  readonly display: DisplayGroup;
  readonly size: SizeGroup;
  readonly inset: InsetGroup;
  readonly margin: MarginGroup;
  readonly padding: PaddingGroup;
  readonly border: BorderGroup;
  readonly borderShape: BorderShapeGroup;
  readonly background: BackgroundGroup;
  readonly outline: OutlineGroup;
  readonly effects: EffectsGroup;
  readonly mask: MaskGroup;
  readonly shapes: ShapesGroup;
  readonly transform: TransformGroup;
  readonly flex: FlexGroup;
  readonly align: AlignGroup;
  readonly anchor: AnchorGroup;
  readonly grid: GridGroup;
  readonly multicol: MulticolGroup;
  readonly fragmentation: FragmentationGroup;
  readonly generated: GeneratedGroup;
  readonly inline: InlineGroup;
  readonly animation: AnimationGroup;
  readonly svgPaint: SvgPaintGroup;
  readonly svgShape: SvgShapeGroup;
}
