import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compareWithGolden, expectLayout, pendingGoldens } from '../../src/testing/index.ts';
import '../../src/testing/vitest.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const reports = path.join(folder, 'reports');
const HTML = '<!doctype html><h1 class="a b" id=top>Title</h1><p>One <b>two</b> three';

afterEach(() => vi.unstubAllEnvs());

describe('golden files', () => {
  it('are written first, and hold the document afterwards', async () => {
    vi.stubEnv('CI', '');
    const file = path.join(folder, 'first.json');
    expect(await compareWithGolden(HTML, file, { reports })).toMatchObject({ pass: true, missing: true });
    expect(readFileSync(file, 'utf8')).toMatch(/^ *\{"depth":\d,"name":"h1#top\.a\.b"/m);
    expect(await compareWithGolden(HTML, file, { reports })).toMatchObject({ pass: true, missing: false });
    await expect(HTML).toMatchGolden(file);
    await expect(`${HTML}!`).not.toMatchGolden(file);
  });

  it('that are missing fail where CI is set, and are no difference', async () => {
    vi.stubEnv('CI', 'true');
    const file = path.join(folder, 'missing.json');
    await expect(expectLayout(HTML).toMatchGolden(file)).rejects.toThrow(/there is no golden file/);
    await expect(expectLayout(HTML).not.toMatchGolden(file)).rejects.toThrow(/there is no golden file/);
    await expect(expect(HTML).not.toMatchGolden(file)).rejects.toThrow(/there is no golden file/);
    expect(existsSync(file)).toBe(false);
  });

  it('of the version before are written anew', async () => {
    vi.stubEnv('CI', '');
    const file = path.join(folder, 'old.json');
    writeFileSync(file, '{ "pages": [] }');
    expect(await compareWithGolden(HTML, file, { reports })).toMatchObject({ pass: true, message: `wrote ${file}` });
  });

  it('leave what differs for a review, with a picture of before and after', async () => {
    vi.stubEnv('CI', '');
    const file = path.join(folder, 'reviewed.json');
    await compareWithGolden(HTML, file, { reports });
    const { pass, report } = await compareWithGolden(`${HTML}<p class=new>New &amp; fine`, file, { reports });
    expect(pass).toBe(false);
    const page = readFileSync(report!, 'utf8');
    expect(page).toContain('`p.new` &#34;New &#38; fine&#34; is new, on page 1');
    expect(page).toMatch(/<rect class="new" x="/);
    expect(page.match(/<figure>/g)).toHaveLength(2);
    expect(await pendingGoldens(reports)).toMatchObject([{ golden: file, report }]);
    const review = (...flags: string[]) =>
      spawnSync(process.execPath, [path.resolve('dist/cli.js'), 'golden', 'review', '--folder', reports, ...flags], {
        encoding: 'utf8',
      });
    const listed = review();
    expect(listed.status).toBe(1);
    expect(listed.stdout).toContain('`p.new` "New & fine" is new');
    expect(review('--accept').stdout).toContain(`${file} is the new layout now`);
    expect(await pendingGoldens(reports)).toEqual([]);
    await expectLayout(`${HTML}<p class=new>New &amp; fine`).toMatchGolden(file);
  });

  it('forget a difference that is mended', async () => {
    vi.stubEnv('CI', '');
    const file = path.join(folder, 'mended.json');
    await compareWithGolden(HTML, file, { reports });
    await compareWithGolden(`${HTML}!`, file, { reports });
    expect(await pendingGoldens(reports)).toHaveLength(1);
    await compareWithGolden(HTML, file, { reports });
    expect(await pendingGoldens(reports)).toEqual([]);
  });
});
