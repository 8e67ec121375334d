import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

const COMMAND = path.resolve('dist/cli.js');
const platen = (folder: string, args: readonly string[], input = '') =>
  spawnSync(process.execPath, [COMMAND, ...args], { cwd: folder, input, encoding: 'utf8' });

describe.skipIf(!existsSync(COMMAND))('the command', () => {
  it('draws pages', () => {
    const folder = temporaryFolder();
    const two = '<p style="break-after: page">a<p>b';
    expect(platen(folder, ['-', 'page.svg'], two)).toMatchObject({ status: 0, stderr: '' });
    expect(platen(folder, ['-', 'one.png', '--pages', '2', '--scale', '.5'], two)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(readdirSync(folder).sort()).toEqual(['one.png', 'page-1.svg', 'page-2.svg']);
    expect(readFileSync(path.join(folder, 'one.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(platen(folder, ['-', 'one.png', '--scale', 'x'], two)).toMatchObject({ status: 2 });
  });

  it('writes a first document and its flags, which the next call takes', () => {
    const folder = temporaryFolder();
    expect(platen(folder, ['init', '--template', 'ticket']).stdout).toContain('platen ticket.html ticket.pdf --watch');
    expect(platen(folder, ['init', '--template', 'ticket'])).toMatchObject({ status: 1 });
    expect(platen(folder, ['init', '--template', 'tickets']).stderr).toMatch(
      /^platen: there is no template "tickets"; there are book, /,
    );
    writeFileSync(path.join(folder, 'platen.config.json'), '{ "size": "A5", "compress": false }');
    expect(platen(folder, ['-', 'a.pdf'], '<p>x').stderr).toMatch(
      /^platen: platen\.config\.json: compress is not a flag; there are /,
    );
    writeFileSync(path.join(folder, 'platen.config.json'), '{ "size": "A5", "uncompressedPdf": true }');
    expect(platen(folder, ['-', 'a.pdf'], '<p>x')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(folder, 'a.pdf'), 'latin1')).toMatch(/MediaBox ?\[0 0 419/);
    expect(platen(folder, ['-', 'a.pdf', '--size', 'A6'], '<p>x')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(folder, 'a.pdf'), 'latin1')).toMatch(/MediaBox ?\[0 0 297/);
  });

  it('reads the file for layouts and dumps, too, and its values as those of flags', () => {
    const folder = temporaryFolder();
    const config = (value: object) => writeFileSync(path.join(folder, 'platen.config.json'), JSON.stringify(value));
    config({ size: 'A5', scale: 2, stage: 'dom', strict: 'css-invalid-value,html-unsupported' });
    const { pages } = JSON.parse(platen(folder, ['layout', '-'], '<p>x').stdout) as { pages: { width: number }[] };
    expect(pages[0]!.width).toBeCloseTo((148 / 25.4) * 96, 0);
    expect(platen(folder, ['dump', '-'], '<p>x').stdout).toContain('2 body');
    expect(platen(folder, ['-', 'one.png'], '<p>x')).toMatchObject({ status: 0, stderr: '' });
    // A5 is 559 px wide, and the file's scale doubles them. https://www.w3.org/TR/png-3/#11IHDR
    expect(Math.abs(readFileSync(path.join(folder, 'one.png')).readUInt32BE(16) - 1118)).toBeLessThanOrEqual(2);
    config({ media: 'paper' });
    expect(platen(folder, ['layout', '-'], '<p>x')).toMatchObject({
      status: 2,
      stderr: 'platen: platen.config.json: media: "paper" is not accepted. Takes print or screen.\n',
    });
  });

  it.each(['bash', 'zsh', 'fish'])('prints what %s completes', (shell) => {
    const { stdout, status } = platen(temporaryFolder(), ['completion', shell]);
    expect(status).toBe(0);
    for (const word of ['page-numbers', 'render', 'golden', 'serve']) expect(stdout).toContain(word);
    if (shell === 'bash') expect(spawnSync('bash', ['-n'], { input: stdout }).status).toBe(0);
  });
});

describe.skipIf(!existsSync(COMMAND))('--watch', () => {
  let child: ChildProcess | null = null;
  afterEach(() => void child?.kill());

  it('renders on every save, and shows pages, warnings and mistakes', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'in.html');
    writeFileSync(file, '<!doctype html><link rel=stylesheet href=a.css><p style="colr: red">one');
    child = spawn(process.execPath, [COMMAND, 'in.html', 'out.pdf', '--watch', '--port', '0'], { cwd: folder });
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child!.stderr!.on('data', (data: Buffer) => {
        text += data;
        const found = /pages at (\S+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
      child!.on('exit', () => reject(new Error(text)));
    });
    const events = states(`${url}events`);
    const first = (await events.next()).value!;
    expect(first).toMatchObject({ name: 'in.html', failure: null, pages: [{ number: 1 }] });
    expect(first.warnings.join()).toContain('colr is not a property; did you mean color?');
    expect(first.warnings.join()).toContain('a.css');
    expect(await (await fetch(`${url}pages/1.svg`)).text()).toMatch(/^<svg/);
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
    writeFileSync(path.join(folder, 'a.css'), 'p { break-after: page }');
    const second = (await events.next()).value!;
    expect(second.warnings).toHaveLength(1);
    writeFileSync(file, '<!doctype html><link rel=stylesheet href=a.css><p>one<p>two');
    expect((await events.next()).value!).toMatchObject({ warnings: [], pages: [{ number: 1 }, { number: 2 }] });
    await expect.poll(() => existsSync(path.join(folder, 'out.pdf'))).toBe(true);
    await events.return(null);
  }, 30_000);
});

interface State {
  readonly name: string;
  readonly failure: string | null;
  readonly pages: readonly { readonly number: number }[];
  readonly warnings: readonly string[];
}

/** What the page is told. */
async function* states(url: string): AsyncGenerator<State, null, void> {
  const { body } = await fetch(url);
  let text = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^event: state\ndata: (.*)$/s.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data) as State;
    }
  }
  return null;
}
