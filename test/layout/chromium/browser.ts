/** The browser that golden files are measured with: `CHROMIUM` names it, by default `chromium`. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toSfnt } from '../../../src/text/sfnt/normalise.ts';

/** The fonts behind the generic families that the cases use, as they come with the library, and no hinting. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir>
<match target="pattern"><test name="family"><string>math</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Noto Sans Math</string></edit></match>
<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>`;

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync ' +
  '--font-render-hinting=none';

/** Calls `use` with a folder that is removed afterwards. */
export function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'golden-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the browser with `flags` on a file in `folder`; what it writes to its standard output. */
export function runBrowser(folder: string, file: string, flags: readonly string[]): string {
  const fontConfiguration = path.join(folder, 'fonts.conf');
  // The browser reads no fonts of the package's format.
  const packed = readFileSync(path.join(import.meta.dirname, '../../../fonts/stix/STIXTwoMath-Regular.woff2'));
  writeFileSync(path.join(folder, 'math.ttf'), toSfnt(packed));
  writeFileSync(fontConfiguration, FONTS.replace('<dir>', `<dir>${folder}</dir><dir>`));
  const { stdout, error } = spawnSync(
    process.env.CHROMIUM ?? 'chromium',
    [...FLAGS.split(' '), `--user-data-dir=${folder}`, ...flags, `file://${file}`],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      timeout: 120_000,
      env: { ...process.env, FONTCONFIG_FILE: fontConfiguration },
    },
  );
  if (error) throw error;
  return stdout;
}
