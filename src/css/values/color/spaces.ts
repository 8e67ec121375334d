/** Conversions between colour spaces. https://drafts.csswg.org/css-color-4/#color-conversion-code */

export type Triple = readonly [number, number, number];

const multiply = (m: readonly number[], [x, y, z]: Triple): Triple => [
  m[0]! * x + m[1]! * y + m[2]! * z,
  m[3]! * x + m[4]! * y + m[5]! * z,
  m[6]! * x + m[7]! * y + m[8]! * z,
];

const each = (color: Triple, map: (value: number) => number): Triple => [map(color[0]), map(color[1]), map(color[2])];

const signed = (map: (value: number) => number) => (value: number) => (value < 0 ? -map(-value) : map(value));

const srgbDecode = signed((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
const srgbEncode = signed((v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
const a98Decode = signed((v) => v ** (563 / 256));
const a98Encode = signed((v) => v ** (256 / 563));
const prophotoDecode = signed((v) => (v <= 16 / 512 ? v / 16 : v ** 1.8));
const prophotoEncode = signed((v) => (v < 1 / 512 ? v * 16 : v ** (1 / 1.8)));
const REC2020_ALPHA = 1.09929682680944;
const REC2020_BETA = 0.018053968510807;
const rec2020Decode = signed((v) =>
  v < REC2020_BETA * 4.5 ? v / 4.5 : ((v + REC2020_ALPHA - 1) / REC2020_ALPHA) ** (1 / 0.45),
);
const rec2020Encode = signed((v) => (v < REC2020_BETA ? v * 4.5 : REC2020_ALPHA * v ** 0.45 - (REC2020_ALPHA - 1)));

/** Of a matrix of three rows. */
function inverse([a, b, c, d, e, f, g, h, i]: readonly number[]): readonly number[] {
  const minors = [
    e! * i! - f! * h!,
    c! * h! - b! * i!,
    b! * f! - c! * e!,
    f! * g! - d! * i!,
    a! * i! - c! * g!,
    c! * d! - a! * f!,
    d! * h! - e! * g!,
    b! * g! - a! * h!,
    a! * e! - b! * d!,
  ];
  const determinant = a! * minors[0]! + b! * minors[3]! + c! * minors[6]!;
  return minors.map((minor) => minor / determinant);
}

// Linear RGB to CIE XYZ; all but ProPhoto (D50) with the D65 white.
const SRGB_TO_XYZ = [
  0.41239079926595934, 0.357584339383878, 0.1804807884018343, 0.21263900587151027, 0.715168678767756,
  0.07219231536073371, 0.01933081871559182, 0.11919477979462598, 0.9505321522496607,
];
const XYZ_TO_SRGB = [
  3.2409699419045226, -1.537383177570094, -0.4986107602930034, -0.9692436362808796, 1.8759675015077202,
  0.04155505740717559, 0.05563007969699366, -0.20397695888897652, 1.0569715142428786,
];
const P3_TO_XYZ = [
  0.4865709486482162, 0.26566769316909306, 0.1982172852343625, 0.2289745640697488, 0.6917385218365064,
  0.079286914093745, 0, 0.04511338185890264, 1.043944368900976,
];
const A98_TO_XYZ = [
  0.5766690429101305, 0.1855582379065463, 0.1882286462349947, 0.29734497525053605, 0.6273635662554661,
  0.07529145849399788, 0.02703136138641234, 0.07068885253582723, 0.9913375368376388,
];
const REC2020_TO_XYZ = [
  0.6369580483012914, 0.14461690358620832, 0.1688809751641721, 0.2627002120112671, 0.6779980715188708,
  0.05930171646986196, 0, 0.028072693049087428, 1.060985057710791,
];
const PROPHOTO_TO_XYZ50 = [
  0.7977666449006423, 0.13518129740053308, 0.0313477341283922, 0.2880748288194013, 0.711835234241873,
  0.00008993693872564, 0, 0, 0.8251046025104602,
];
const D50_TO_D65 = [
  0.955473421488075, -0.02309845494876471, 0.06325924320057072, -0.0283697093338637, 1.0099953980813041,
  0.021041441191917323, 0.012314014864481998, -0.020507649298898964, 1.330365926242124,
];
const D65_TO_D50 = [
  1.0479297925449969, 0.022946870601609652, -0.05019226628920524, 0.02962780877005599, 0.9904344267538799,
  -0.017073799063418826, -0.009243040646204504, 0.015055191490298152, 0.7518742814281371,
];

const OKLAB_TO_LMS = [
  1, 0.3963377773761749, 0.2158037573099136, 1, -0.1055613458156586, -0.0638541728258133, 1, -0.0894841775298119,
  -1.2914855480194092,
];
const LMS_TO_SRGB = [
  4.0767416360759583, -3.3077115392580629, 0.2309699031821043, -1.2684379732850315, 2.6097573492876882,
  -0.341319376002657, -0.0041960761386756, -0.7034186179359362, 1.7076146940746117,
];
const SRGB_TO_LMS = [
  0.4122214694707629, 0.5363325372617348, 0.0514459932675022, 0.2119034958178252, 0.6806995506452344,
  0.1073969535369406, 0.0883024591900564, 0.2817188391361215, 0.6299787016738222,
];
const LMS_TO_OKLAB = [
  0.210454268309314, 0.7936177747023054, -0.0040720430116193, 1.9779985324311684, -2.4285922420485799,
  0.450593709617411, 0.0259040424655478, 0.7827717124575296, -0.8086757549230774,
];

const D50_WHITE: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

export const polarToRectangular = (lightness: number, chroma: number, hue: number): Triple => [
  lightness,
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
];

/** Lightness, chroma, hue in degrees. */
export function rectangularToPolar([lightness, a, b]: Triple): Triple {
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [lightness, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
}

/** `lightness` 0 to 100. */
export function labToSrgb([lightness, a, b]: Triple): Triple {
  const fy = (lightness + 16) / 116;
  const fx = a / 500 + fy;
  const fz = fy - b / 200;
  const xyz: Triple = [
    (fx ** 3 > EPSILON ? fx ** 3 : (116 * fx - 16) / KAPPA) * D50_WHITE[0],
    lightness > KAPPA * EPSILON ? fy ** 3 : lightness / KAPPA,
    (fz ** 3 > EPSILON ? fz ** 3 : (116 * fz - 16) / KAPPA) * D50_WHITE[2],
  ];
  return xyzToSrgb(multiply(D50_TO_D65, xyz));
}

export function srgbToLab(srgb: Triple): Triple {
  const xyz = multiply(D65_TO_D50, multiply(SRGB_TO_XYZ, each(srgb, srgbDecode)));
  const f = each([xyz[0] / D50_WHITE[0], xyz[1], xyz[2] / D50_WHITE[2]], (v) =>
    v > EPSILON ? Math.cbrt(v) : (KAPPA * v + 16) / 116,
  );
  return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])];
}

/** `lightness` 0 to 1. */
export const oklabToSrgb = (oklab: Triple): Triple =>
  each(
    multiply(
      LMS_TO_SRGB,
      each(multiply(OKLAB_TO_LMS, oklab), (v) => v ** 3),
    ),
    srgbEncode,
  );

export const srgbToOklab = (srgb: Triple): Triple =>
  multiply(LMS_TO_OKLAB, each(multiply(SRGB_TO_LMS, each(srgb, srgbDecode)), Math.cbrt));

/** `saturation` and `lightness` 0 to 100, `hue` in degrees. */
export function hslToSrgb([hue, saturation, lightness]: Triple): Triple {
  const s = saturation / 100;
  const l = lightness / 100;
  const a = s * Math.min(l, 1 - l);
  const turn = ((hue % 360) + 360) % 360;
  const channel = (n: number): number => {
    const k = (n + turn / 30) % 12;
    return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

export function srgbToHsl([r, g, b]: Triple): Triple {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (min + max) / 2;
  const range = max - min;
  if (range === 0) return [0, 0, lightness * 100];
  const saturation = lightness === 0 || lightness === 1 ? 0 : (max - lightness) / Math.min(lightness, 1 - lightness);
  const sector = max === r ? (g - b) / range + (g < b ? 6 : 0) : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sector * 60, saturation * 100, lightness * 100];
}

export function hwbToSrgb([hue, white, black]: Triple): Triple {
  const w = white / 100;
  const b = black / 100;
  if (w + b >= 1) return [w / (w + b), w / (w + b), w / (w + b)];
  return each(hslToSrgb([hue, 100, 50]), (v) => v * (1 - w - b) + w);
}

export function srgbToHwb(srgb: Triple): Triple {
  return [srgbToHsl(srgb)[0], Math.min(...srgb) * 100, (1 - Math.max(...srgb)) * 100];
}

export const srgbToLinear = (srgb: Triple): Triple => each(srgb, srgbDecode);
export const linearToSrgb = (linear: Triple): Triple => each(linear, srgbEncode);
export const srgbToXyz = (srgb: Triple): Triple => multiply(SRGB_TO_XYZ, each(srgb, srgbDecode));
export const xyzToSrgb = (xyz: Triple): Triple => each(multiply(XYZ_TO_SRGB, xyz), srgbEncode);
export const xyzD65ToD50 = (xyz: Triple): Triple => multiply(D65_TO_D50, xyz);
export const xyzD50ToD65 = (xyz: Triple): Triple => multiply(D50_TO_D65, xyz);

/** An RGB space to CIE XYZ with the D65 white, and back. */
interface RgbConversion {
  readonly toXyz: (color: Triple) => Triple;
  readonly fromXyz: (xyz: Triple) => Triple;
}

function rgbConversion(
  toXyz: readonly number[],
  decode: (value: number) => number,
  encode: (value: number) => number,
): RgbConversion {
  const fromXyz = inverse(toXyz);
  return {
    toXyz: (color) => multiply(toXyz, each(color, decode)),
    fromXyz: (xyz) => each(multiply(fromXyz, xyz), encode),
  };
}

const asIs = (value: number): number => value;

export const DISPLAY_P3 = rgbConversion(P3_TO_XYZ, srgbDecode, srgbEncode);
export const DISPLAY_P3_LINEAR = rgbConversion(P3_TO_XYZ, asIs, asIs);
export const A98 = rgbConversion(A98_TO_XYZ, a98Decode, a98Encode);
export const REC2020 = rgbConversion(REC2020_TO_XYZ, rec2020Decode, rec2020Encode);
const PROPHOTO_D50 = rgbConversion(PROPHOTO_TO_XYZ50, prophotoDecode, prophotoEncode);
export const PROPHOTO: RgbConversion = {
  toXyz: (color) => xyzD50ToD65(PROPHOTO_D50.toXyz(color)),
  fromXyz: (xyz) => PROPHOTO_D50.fromXyz(xyzD65ToD50(xyz)),
};
