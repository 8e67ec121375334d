/** The meaning of device colours, as standards require. ISO 32000-1, 14.11.5 Output intents, 8.6.5.6 Default colour spaces. */

import { PlatenError } from '../diagnostics.ts';
import type { Profile } from './profile.ts';
import type { PdfSink } from './sink.ts';
import { srgbProfile } from './srgb-profile.ts';
import { dictionary, textString } from './syntax.ts';

/** The printing condition that a file is made for. */
export interface OutputIntent {
  /** The ICC profile of a CMYK printing process, from the print shop or the ICC registry. */
  readonly profile: Uint8Array;
  /** Its name in the registry of characterisation data (www.color.org), such as `FOGRA51`. Default `Custom`. */
  readonly condition?: string;
  /** Its name for people. Default: `condition`. */
  readonly info?: string;
}

/** How content streams name the colours of CSS. */
export interface Colors {
  /** The blending colour space of groups. */
  readonly blending: string;
  /** The resource entry that defines `DeviceRGB`; null if it is not redefined. */
  readonly defaults: string | null;
  /** Device CMYK colours have a meaning. */
  readonly cmyk: boolean;
}

/** Greys stay device greys, so black text is printed only in black ink. */
export function createColors(sink: PdfSink, { outputIntent }: Profile): Colors {
  if (outputIntent !== 'print') return { blending: '/DeviceRGB', defaults: null, cmyk: outputIntent === null };
  const space = `[/ICCBased ${writeProfile(sink, srgbProfile(), 3)}]`;
  return { blending: space, defaults: `/DefaultRGB${space}`, cmyk: true };
}

/** The value of the catalogue's entry; undefined if it is not needed. */
export function writeOutputIntents(sink: PdfSink, profile: Profile, given: OutputIntent | null): string | undefined {
  if (profile.outputIntent === null) return undefined;
  const intent = profile.outputIntent === 'print' ? given : null;
  const destination = intent ? writeProfile(sink, intent.profile, 4) : writeProfile(sink, srgbProfile(), 3);
  const condition = intent ? (intent.condition ?? 'Custom') : 'sRGB IEC61966-2.1';
  const kinds = [profile.exchange && 'GTS_PDFX', profile.archive && 'GTS_PDFA1'].filter((kind) => kind !== null);
  const intents = kinds.map((kind) => {
    const ref = sink.reserve();
    const entries = {
      Type: '/OutputIntent',
      S: `/${kind}`,
      OutputConditionIdentifier: textString(condition),
      Info: textString(intent?.info ?? condition),
      DestOutputProfile: destination,
    };
    sink.write(ref, dictionary(entries));
    return `${ref}`;
  });
  return `[${intents.join(' ')}]`;
}

function writeProfile(sink: PdfSink, profile: Uint8Array, components: 3 | 4): string {
  const ref = sink.reserve();
  sink.stream(ref, { N: `${components}` }, profile);
  return `${ref}`;
}

/** Throws `invalid-option` if the profile is not a CMYK printer profile (ICC.1, 7.2), or is missing although the standard requires it. */
export function checkOutputIntent({ outputIntent, standards }: Profile, given: OutputIntent | undefined): void {
  const refused = (why: string) => new PlatenError('invalid-option', `pdf.outputIntent ${why}`);
  const names = standards.join(', ');
  if (outputIntent !== 'print') {
    if (given) throw refused(`goes with PDF/X-4 alone${names && `, not with ${names}`}`);
    return;
  }
  if (!given) throw refused(`is missing: ${names} asks for the ICC profile of what the file is printed on`);
  const { profile } = given;
  const signature = (at: number): string => String.fromCharCode(...profile.subarray(at, at + 4));
  if (profile.length < 128 || signature(36) !== 'acsp') throw refused('takes an ICC profile');
  if (signature(12) !== 'prtr' || signature(16) !== 'CMYK') throw refused("takes the profile of a printer's CMYK");
}
