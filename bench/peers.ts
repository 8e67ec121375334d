/** Other engines, where they are installed: they take the same documents in the same run. */

import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { processorMilliseconds, processTree, residentMegabytes, run, type Summary, sample } from './measures.ts';

export interface Peer {
  readonly name: string;
  measure(document: string, html: string, budget: number): Promise<Summary | null>;
  close(): Promise<void>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'platen-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function fileOf(document: string, html: string): string {
  const file = path.join(folder, `${path.basename(document, '.html')}.html`);
  writeFileSync(file, html);
  return file;
}

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const chromiumPath = (): string | null =>
  process.env.CHROMIUM ?? CHROMIUM_PATHS.find((file) => existsSync(file)) ?? null;

/** What is used of puppeteer-core, which is not a dependency: PUPPETEER names a folder it is installed under. */
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<{
      setContent(html: string, options: object): Promise<void>;
      pdf(options: object): Promise<Uint8Array>;
    }>;
    process(): { readonly pid?: number } | null;
    close(): Promise<void>;
  }>;
}

async function loadPuppeteer(): Promise<Puppeteer | null> {
  for (const base of [process.env.PUPPETEER ?? '', process.cwd()].filter((candidate) => candidate !== '')) {
    try {
      const file = createRequire(path.join(path.resolve(base), 'package.json')).resolve('puppeteer-core');
      return ((await import(pathToFileURL(file).href)) as { default: Puppeteer }).default;
    } catch {
      // Not installed there.
    }
  }
  return null;
}

/** A browser that stays open and one page of it, used again and again: the fastest way Chromium is used in practice. */
export async function chromium(): Promise<Peer | null> {
  const puppeteer = await loadPuppeteer();
  const executablePath = chromiumPath();
  if (!puppeteer || executablePath === null) return null;
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await puppeteer.launch({ executablePath, args, headless: true, protocolTimeout: 0 });
  const page = await browser.newPage();
  const processes = (): readonly number[] => processTree(browser.process()?.pid ?? 0);
  const memory = (): number => processes().reduce((sum, pid) => sum + residentMegabytes(pid), 0);
  return {
    name: 'chromium',
    async measure(_document, html, budget) {
      let megabytes = 0;
      const timer = setInterval(() => {
        megabytes = Math.max(megabytes, memory());
      }, 100);
      const render = async () => {
        await page.setContent(html, { waitUntil: 'load', timeout: 0 });
        return { bytes: (await page.pdf({ preferCSSPageSize: true, printBackground: true, timeout: 0 })).length };
      };
      const before = processorMilliseconds(processes());
      const summary = await sample(render, budget).finally(() => clearInterval(timer));
      // The work is done in the browser's own processes: the mean, since their clock is coarse.
      const cpu = (processorMilliseconds(processes()) - before) / summary.runs;
      return { ...summary, cpu, megabytes };
    },
    close: () => browser.close(),
  };
}

/** A program that is started for each document; what its empty start costs is part of the time. */
async function commandPeer(
  name: string,
  probe: string,
  argsFor: (input: string, output: string) => readonly string[],
): Promise<Peer | null> {
  const found = await run(name, [probe]).catch(() => null);
  if (found?.status !== 0) return null;
  return {
    name,
    async measure(document, html, budget) {
      const input = fileOf(document, html);
      const output = path.join(folder, `${document}.${name}.pdf`);
      let megabytes = 0;
      let failed = false;
      const summary = await sample(async () => {
        if (failed) return { bytes: 0 };
        const result = await run(name, argsFor(input, output), { watch: true });
        megabytes = Math.max(megabytes, result.megabytes);
        failed = !existsSync(output);
        return { bytes: failed ? 0 : statSync(output).size };
      }, budget);
      return failed ? null : { ...summary, cpu: null, megabytes };
    },
    close: async () => {},
  };
}

/** The peers that are here. @param only one of them alone */
export async function installedPeers(only: 'chromium' | null = null): Promise<readonly Peer[]> {
  if (only !== null) return [await chromium()].filter((peer) => peer !== null);
  const candidates = await Promise.all([
    chromium(),
    commandPeer('weasyprint', '--version', (input, output) => [input, output]),
    commandPeer('wkhtmltopdf', '--version', (input, output) => ['--quiet', input, output]),
  ]);
  return candidates.filter((peer) => peer !== null);
}
