/** The colour spaces of CSS, by name. https://drafts.csswg.org/css-color-4/#color-space */

import {
  A98,
  DISPLAY_P3,
  DISPLAY_P3_LINEAR,
  hslToSrgb,
  hwbToSrgb,
  labToSrgb,
  linearToSrgb,
  oklabToSrgb,
  PROPHOTO,
  polarToRectangular,
  REC2020,
  rectangularToPolar,
  srgbToHsl,
  srgbToHwb,
  srgbToLab,
  srgbToLinear,
  srgbToOklab,
  srgbToXyz,
  type Triple,
  xyzD50ToD65,
  xyzD65ToD50,
  xyzToSrgb,
} from './spaces.ts';

type Names = readonly [string, string, string];

export interface ColorSpace {
  /** The keywords of its channels in relative colours. */
  readonly channels: Names;
  /** What its channels are analogous to in other spaces. https://drafts.csswg.org/css-color-4/#interpolation-missing */
  readonly kinds: Names;
  /** The channel that is an angle, in degrees; -1 if there is none. */
  readonly hueIndex: number;
  readonly fromSrgb: (srgb: Triple) => Triple;
  /** sRGB from 0 to 1; beyond it for what is out of its gamut. */
  readonly toSrgb: (color: Triple) => Triple;
}

type Conversion = Pick<ColorSpace, 'fromSrgb' | 'toSrgb'>;

const PRIMARIES: Names = ['red', 'green', 'blue'];
const OPPONENTS: Names = ['lightness', 'opponent a', 'opponent b'];
const same = (color: Triple): Triple => color;

const rgb = (conversion: Conversion): ColorSpace => ({
  channels: ['r', 'g', 'b'],
  kinds: PRIMARIES,
  hueIndex: -1,
  ...conversion,
});
const wide = ({ toXyz, fromXyz }: typeof DISPLAY_P3): ColorSpace =>
  rgb({ fromSrgb: (srgb) => fromXyz(srgbToXyz(srgb)), toSrgb: (color) => xyzToSrgb(toXyz(color)) });
const xyz = (conversion: Conversion): ColorSpace => ({
  channels: ['x', 'y', 'z'],
  kinds: PRIMARIES,
  hueIndex: -1,
  ...conversion,
});
const lab = (conversion: Conversion): ColorSpace => ({
  channels: ['l', 'a', 'b'],
  kinds: OPPONENTS,
  hueIndex: -1,
  ...conversion,
});
const lch = ({ fromSrgb, toSrgb }: Conversion): ColorSpace => ({
  channels: ['l', 'c', 'h'],
  kinds: ['lightness', 'colorfulness', 'hue'],
  hueIndex: 2,
  fromSrgb: (srgb) => rectangularToPolar(fromSrgb(srgb)),
  toSrgb: (color) => toSrgb(polarToRectangular(...color)),
});

const CIELAB: Conversion = { fromSrgb: srgbToLab, toSrgb: labToSrgb };
const OKLAB: Conversion = { fromSrgb: srgbToOklab, toSrgb: oklabToSrgb };
const XYZ = xyz({ fromSrgb: srgbToXyz, toSrgb: xyzToSrgb });

export const COLOR_SPACES: ReadonlyMap<string, ColorSpace> = new Map([
  ['srgb', rgb({ fromSrgb: same, toSrgb: same })],
  ['srgb-linear', rgb({ fromSrgb: srgbToLinear, toSrgb: linearToSrgb })],
  ['display-p3', wide(DISPLAY_P3)],
  ['display-p3-linear', wide(DISPLAY_P3_LINEAR)],
  ['a98-rgb', wide(A98)],
  ['prophoto-rgb', wide(PROPHOTO)],
  ['rec2020', wide(REC2020)],
  ['xyz', XYZ],
  ['xyz-d65', XYZ],
  [
    'xyz-d50',
    xyz({
      fromSrgb: (srgb) => xyzD65ToD50(srgbToXyz(srgb)),
      toSrgb: (color) => xyzToSrgb(xyzD50ToD65(color)),
    }),
  ],
  ['lab', lab(CIELAB)],
  ['oklab', lab(OKLAB)],
  ['lch', lch(CIELAB)],
  ['oklch', lch(OKLAB)],
  [
    'hsl',
    {
      channels: ['h', 's', 'l'],
      kinds: ['hue', 'colorfulness', 'lightness'],
      hueIndex: 0,
      fromSrgb: srgbToHsl,
      toSrgb: hslToSrgb,
    },
  ],
  [
    'hwb',
    {
      channels: ['h', 'w', 'b'],
      kinds: ['hue', 'whiteness', 'blackness'],
      hueIndex: 0,
      fromSrgb: srgbToHwb,
      toSrgb: hwbToSrgb,
    },
  ],
]);

/** Those that `color()` takes. https://drafts.csswg.org/css-color-4/#color-function */
export const isPredefined = (space: ColorSpace): boolean => space.kinds === PRIMARIES;
