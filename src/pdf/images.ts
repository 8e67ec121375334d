/** Raster images as image XObjects, each written once. ISO 32000-1, 8.9 Images. */

import type { RasterImage } from '../resources/types.ts';
import type { PackedColors, PdfCaches } from './caches.ts';
import type { Conformance } from './conformance.ts';
import { withoutMetadata } from './jpeg-metadata.ts';
import type { Colors } from './output-intents.ts';
import { packed } from './packed-images.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { dictionary, hex, withEntries } from './syntax.ts';

export interface ImageRegistry {
  /** The XObject of an image and its name in resource dictionaries. */
  get(image: RasterImage, interpolate: boolean): Named;
}

interface Named {
  readonly resource: string;
  readonly ref: PdfRef;
}

interface ImageRules {
  readonly conformance: Conformance;
  readonly colors: Colors;
}

export function createImageRegistry(sink: PdfSink, { images }: PdfCaches, rules: ImageRules): ImageRegistry {
  const smooth = createWrittenImages();
  const sharp = createWrittenImages();
  let count = 0;
  return {
    get(image, interpolate) {
      const written = interpolate ? smooth : sharp;
      const known = written.find(image);
      if (known) return known;
      if (!rules.colors.cmyk && !hasColors(image.data)) {
        const message = `the picture ${image.url.slice(0, 80)} is in CMYK without a colour profile, which cannot be combined with sRGB`;
        rules.conformance.violation('ISO 19005-2, 6.2.4.3', message, null);
      }
      const entry = { resource: `I${++count}`, ref: sink.reserve() };
      written.add(image, entry);
      writeImage(sink, image, interpolate, entry.ref, images);
      return entry;
    },
  };
}

interface WrittenImages {
  find(image: RasterImage): Named | null;
  add(image: RasterImage, written: Named): void;
}

/** The most pictures of one size that are compared for equal content. */
const MOST_ALIKE = 16;

/** Finds pictures by equal data, whatever their URL. */
function createWrittenImages(): WrittenImages {
  const byImage = new Map<RasterImage, Named>();
  const byShape = new Map<string, { readonly data: RasterImage['data']; readonly written: Named }[]>();
  return {
    find(image) {
      const known = byImage.get(image);
      if (known) return known;
      const found = byShape.get(shapeOf(image))?.find(({ data }) => sameData(data, image.data))?.written ?? null;
      if (found) byImage.set(image, found);
      return found;
    },
    add(image, written) {
      byImage.set(image, written);
      const shape = shapeOf(image);
      const alike = byShape.get(shape) ?? [];
      byShape.set(shape, alike);
      if (alike.length < MOST_ALIKE) alike.push({ data: image.data, written });
    },
  };
}

const shapeOf = ({ pixelWidth, pixelHeight, data }: RasterImage): string =>
  `${pixelWidth} ${pixelHeight} ${data.encoding} ${data.components} ${contentOf(data).length}`;

const contentOf = (data: RasterImage['data']): Uint8Array => (data.encoding === 'jpeg' ? data.bytes : data.samples);

function sameData(a: RasterImage['data'], b: RasterImage['data']): boolean {
  if (a === b) return true;
  if (a.encoding === 'jpeg') {
    if (b.encoding !== 'jpeg' || a.inverted !== b.inverted) return false;
    return sameBytes(a.bytes, b.bytes) && sameBytes(a.iccProfile, b.iccProfile);
  }
  return b.encoding === 'samples' && sameBytes(a.samples, b.samples) && sameBytes(a.alpha, b.alpha);
}

function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === b) return true;
  if (!a || !b || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Device CMYK has no defined colours if the output intent is a screen. */
const hasColors = (data: RasterImage['data']): boolean =>
  data.components !== 4 || (data.encoding === 'jpeg' && !!data.iccProfile && isProfileFor(data.iccProfile, 4));

const DEVICE_SPACES = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;

function writeImage(
  sink: PdfSink,
  image: RasterImage,
  interpolate: boolean,
  ref: PdfRef,
  known: PdfCaches['images'],
): void {
  const { data } = image;
  const entries: Record<string, string> = {
    Subtype: '/Image',
    Width: `${image.pixelWidth}`,
    Height: `${image.pixelHeight}`,
    BitsPerComponent: '8',
    ColorSpace: DEVICE_SPACES[data.components],
  };
  if (interpolate) entries.Interpolate = 'true';
  if (data.encoding === 'jpeg') {
    entries.Filter = '/DCTDecode';
    if (data.inverted && data.components === 4) entries.Decode = '[1 0 1 0 1 0 1 0]';
    if (data.iccProfile && isProfileFor(data.iccProfile, data.components)) {
      const profile = sink.reserve();
      sink.stream(profile, { N: `${data.components}`, Alternate: entries.ColorSpace! }, data.iccProfile);
      entries.ColorSpace = `[/ICCBased ${profile}]`;
    }
    sink.stream(ref, entries, withoutMetadata(data.bytes));
    return;
  }
  const { alpha, components } = data;
  if (alpha) {
    const mask = sink.reserve();
    const maskEntries = { ...entries, ColorSpace: '/DeviceGray' };
    writeSamples(sink, mask, maskEntries, image.pixelWidth, 1, () =>
      sink.compress ? packed(image, known).alpha! : alpha,
    );
    entries.SMask = `${mask}`;
  }
  if (sink.compress) writePacked(sink, ref, entries, image, packed(image, known).colors);
  else writeSamples(sink, ref, entries, image.pixelWidth, components, () => data.samples);
}

function writePacked(
  sink: PdfSink,
  ref: PdfRef,
  entries: Readonly<Record<string, string>>,
  { pixelWidth, data }: RasterImage,
  colors: PackedColors,
): void {
  switch (colors.kind) {
    case 'samples':
      writeSamples(sink, ref, entries, pixelWidth, data.components, () => colors.bytes);
      return;
    case 'jpeg':
      sink.stream(
        ref,
        { ...entries, ColorSpace: DEVICE_SPACES[colors.components], Filter: '/DCTDecode' },
        colors.bytes,
      );
      return;
    case 'indexed': {
      const table = writtenTable(sink, colors.palette);
      const last = colors.palette.length / (entries.ColorSpace === '/DeviceGray' ? 1 : 3) - 1;
      const ColorSpace = `[/Indexed${entries.ColorSpace} ${last}${table}]`;
      const BitsPerComponent = `${colors.bits}`;
      sink.stream(ref, withEntries(entries, { ColorSpace, BitsPerComponent, Filter: '/FlateDecode' }), colors.bytes);
    }
  }
}

/** Palettes up to this size are written inline, because a separate object would take more space. */
const SHORT_TABLE = 64;

function writtenTable(sink: PdfSink, palette: Uint8Array): string {
  if (palette.length <= SHORT_TABLE) return `<${Array.from(palette, (byte) => hex(byte, 2)).join('')}>`;
  const table = sink.reserve();
  sink.stream(table, {}, palette);
  return ` ${table}`;
}

function writeSamples(
  sink: PdfSink,
  ref: PdfRef,
  entries: Readonly<Record<string, string>>,
  width: number,
  components: number,
  bytes: () => Uint8Array,
): void {
  if (!sink.compress) {
    sink.stream(ref, entries, bytes());
    return;
  }
  const parameters = dictionary({ Predictor: '15', Colors: `${components}`, Columns: `${width}` });
  sink.stream(ref, withEntries(entries, { Filter: '/FlateDecode', DecodeParms: parameters }), bytes());
}

/** Checks the header of a profile: another colour space or an unsupported version would spoil the image (ICC.1, 7.2). */
function isProfileFor(profile: Uint8Array, components: 1 | 3 | 4): boolean {
  if (profile.length < 128) return false;
  const signature = String.fromCharCode(...profile.subarray(36, 40));
  if (signature !== 'acsp' || profile[8]! > 4) return false;
  const space = String.fromCharCode(...profile.subarray(16, 20));
  return space === { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }[components];
}
