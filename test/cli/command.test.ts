import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const COMMAND = path.resolve('dist/cli.js');
const folder = temporaryFolder();
const platen = (args: readonly string[], input = '', command = COMMAND) =>
  spawnSync(process.execPath, [command, ...args], { cwd: folder, input, encoding: 'utf8' });

describe.skipIf(!existsSync(COMMAND))('the built command', () => {
  it('writes the bytes that the library gives', async () => {
    writeFileSync(path.join(folder, 'page.html'), '<h1>Hello</h1><p>from a file');
    const { status, stderr } = platen(['page.html', 'page.pdf']);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { pdf } = await render('<h1>Hello</h1><p>from a file');
    expect(Buffer.compare(readFileSync(path.join(folder, 'page.pdf')), Buffer.from(pdf))).toBe(0);
  });

  it('reads standard input and writes standard output', () => {
    const { stdout, status } = platen(['-', '-'], '<p>through a pipe');
    expect(stdout.slice(0, 5)).toBe('%PDF-');
    expect(status).toBe(0);
  });

  it.each<[readonly string[], string]>([
    [['pgae.html', 'x.pdf'], 'there is no file "pgae.html"; did you mean page.html?'],
    [['nowhere/page.html', 'x.pdf'], 'there is no file "nowhere/page.html": there is no folder "nowhere"'],
    [['.', 'x.pdf'], '"." is a folder, not a file'],
    [['*.htm', 'x.pdf'], 'no file matches "*.htm"'],
    [['-', 'x.pdf'], 'standard input is empty'],
    [['page.html', 'x.docx'], 'x.docx: platen writes .pdf, .svg and .png files'],
    [['page.html', 'x.pdf', '-s', 'pge.html'], '--stylesheet: there is no file "pge.html"; did you mean page.html?'],
    [['page.html', 'x.pdf', '--attach', 'gone.xml'], '--attach: there is no file "gone.xml"'],
    [['page.html', 'x.pdf', '--sise', 'A4'], "unknown option '--sise' (Did you mean --size?)"],
    [['page.html', 'x.pdf', '--size'], "option '--size <size>' argument missing"],
    [['x.pdf', 'page.html'], 'the last file is the PDF, and page.html is HTML'],
    [['setings'], 'there is no command "setings"; did you mean settings?'],
    [['serv'], 'there is no command "serv"; did you mean serve?'],
    [['page.html'], 'missing the output: platen page.html out.pdf'],
  ])('says in a line what is wrong with %j', (args, sentence) => {
    writeFileSync(path.join(folder, 'page.html'), '<h1>Hello</h1>');
    const status = /there is no file|is a folder|standard input is empty/.test(sentence) ? 1 : 2;
    expect(platen(args)).toMatchObject({ status, stdout: '', stderr: `platen: ${sentence}\n` });
  });

  it('does not drop texts of a header in favour of its file', () => {
    writeFileSync(path.join(folder, 'page.html'), '<h1>Hello</h1>');
    const { status, stderr } = platen(['page.html', 'x.pdf', '--header-html', 'page.html', '--header-left', 'a']);
    expect(stderr).toMatch(/^platen: --header-html replaces --header-left, /);
    expect(status).toBe(2);
  });

  it('says that a folder cannot be read, rather than that nothing in it matches', () => {
    const { status, stderr } = platen([`${'a'.repeat(300)}/*.html`, 'x.pdf']);
    expect(stderr).toMatch(/^platen: the folder of "a+\/\*\.html" cannot be read: /);
    expect(status).toBe(1);
  });

  it.each<[string, string]>([
    ['nowhere/x.pdf', 'nowhere/x.pdf cannot be written: there is no folder "nowhere"'],
    ['page.html/x.pdf', 'page.html/x.pdf cannot be written: there is no folder "page.html"'],
    ['.', '. cannot be written: it is a folder'],
    ...(existsSync('/dev/full')
      ? [['/dev/full', '/dev/full cannot be written: the disk is full'] satisfies [string, string]]
      : []),
  ])('says in a line why %s is not written', (output, sentence) => {
    writeFileSync(path.join(folder, 'page.html'), '<h1>Hello</h1>');
    expect(platen(['page.html', output])).toMatchObject({ status: 1, stdout: '', stderr: `platen: ${sentence}\n` });
  });

  it('loads documents by http, whose pictures come with --allow-net alone', async () => {
    const server = createServer((request, response) => {
      const found = request.url === '/page';
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=iso-8859-1' });
      response.end(Buffer.from('<!doctype html><html lang=en><title>x</title><p>é<img src=x.png alt=x>', 'latin1'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const run = (args: readonly string[]) =>
      new Promise<{ code: number | null; stderr: string; stdout: string }>((resolve) => {
        const child = spawn(process.execPath, [COMMAND, ...args], { cwd: folder });
        let stderr = '';
        let stdout = '';
        child.stdout.on('data', (data) => (stdout += data));
        child.stderr.on('data', (data) => (stderr += data));
        child.on('close', (code) => resolve({ code, stderr, stdout }));
      });
    try {
      const { code, stderr } = await run([`${url}/page`, 'fetched.pdf']);
      expect(stderr).toMatch(/--allow-net/);
      expect(code).toBe(0);
      expect((await run(['layout', `${url}/page`])).stdout).toContain('é');
      const missing = await run([`${url}/gone`, 'x.pdf']);
      expect(missing.code).toBe(1);
      expect(missing.stderr).toMatch(/^platen: http:\S+ cannot be loaded: .*404.*\n$/);
    } finally {
      server.close();
    }
    const refused = await run([`${url}/page`, 'x.pdf']);
    expect(refused).toMatchObject({ code: 1, stderr: `platen: ${url}/page cannot be loaded: nothing answers there\n` });
  });

  it('gives its help to those who say nothing', () => {
    const { status, stdout } = platen([]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^platen in\.html out\.pdf/);
  });

  it('finds packages that are installed beside', () => {
    const picture = /'[A-Za-z0-9+/=]{30,}'/g;
    const source = readFileSync(path.resolve('test/resources/avif.test.ts'), 'utf8');
    const data = source.match(picture)!.map((part) => part.slice(1, -1));
    const html = `<!doctype html><html lang=en><title>x</title><img alt=x src="data:image/avif;base64,${data.join('')}">`;
    expect(platen(['-', 'avif.pdf'], html)).toMatchObject({ status: 0, stderr: '' });
  });

  it('takes headers and footers as files, and as wkhtmltopdf has them', () => {
    writeFileSync(path.join(folder, 'head.html'), '<b class=title></b>');
    const flags = [
      '--header-html',
      'head.html',
      '--footer-center',
      '[page] & [topage]',
      '--pages',
      '2',
      '--uncompressed-pdf',
      '-O',
      'Landscape',
    ];
    const { stderr, status } = platen(
      ['-', 'headed.pdf', ...flags],
      '<title>T</title><p style="break-after:page">a<p>b',
    );
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const text = readFileSync(path.join(folder, 'headed.pdf'), 'latin1');
    expect(text.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    expect(text).toMatch(/MediaBox ?\[0 0 841/);
    expect(platen(['-', 'x.pdf', '--pages', 'odd'], '<p>x').stderr).toBe(
      "platen: --pages takes pages such as '1-3, 5', not 'odd'\n",
    );
  });

  it('puts several inputs into one file, patterns among them', () => {
    mkdirSync(path.join(folder, 'book/part'), { recursive: true });
    for (const name of ['a', 'b', 'part/c'])
      writeFileSync(path.join(folder, `book/${name}.html`), `<p style="colr: red">${name} <a href="b.html">b</a>`);
    const { stdout, stderr, status } = platen(['book/a.html', 'book/part/*.html', 'book/b.html', 'book.pdf', '--json']);
    expect(stderr).toBe('');
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      output: 'book.pdf',
      pages: 3,
      inputs: [{ input: 'book/a.html', firstPage: 1 }, { input: 'book/part/c.html', firstPage: 2 }, {}],
    });
    expect(status).toBe(0);
    const all = platen(['book/**/*.html', 'all.pdf']);
    expect(all.stderr).toMatch(/^book\/a\.html:1:1: colr .*\n.*\n.*\nbook\/b\.html:1:1: /);
    expect(platen(['none/*.html', 'all.pdf'])).toMatchObject({
      status: 2,
      stderr: 'platen: no file matches "none/*.html"\n',
    });
    expect(platen(['book/a.html', 'book/b.html']).stderr).toContain(
      'the last file is the PDF, and book/b.html is HTML',
    );
  });

  it('reads files named .xhtml as XML', () => {
    writeFileSync(
      path.join(folder, 'chapter.xhtml'),
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><div/><p>a<br></p></body></html>',
    );
    expect(platen(['chapter.xhtml', 'chapter.pdf']).stderr).toMatch(/^chapter\.xhtml:1:\d+: .*not well-formed XML/);
  });

  it('tells on standard error where something is wrong, and what', () => {
    const { stderr, status } = platen(['-', '-'], '<style>\n  p { colour: red }\n</style><p>x');
    expect(stderr).toMatch(/^<stdin>:2:7: .*colour.*\n {2}2 \| {3}p \{ colour: red \}\n {4}\| {7}\^{6}\n$/);
    expect(status).toBe(0);
    expect(platen(['-', '-', '--quiet'], '<style>p { colour: red }</style><p>x').stderr).toBe('');
  });

  it('fails with a word where it cannot work', () => {
    const missing = platen(['missing.html', 'out.pdf']);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toMatch(/^platen: .*missing\.html/);
    expect(existsSync(path.join(folder, 'out.pdf'))).toBe(false);
    expect(platen(['page.html']).status).toBe(2);
    expect(platen(['page.html', 'out.pdf', '--media', 'paper']).stderr).toContain('Takes print or screen.');
  });

  it.each([
    [['--size', 'A44'], "--size 'A44' is not a page size; did you mean 'A4'?"],
    [['--margin', '2'], "--margin '2' is not a length; did you mean '2px'?"],
    [['--margin-top', '2cmm'], "--margin-top '2cmm' is not a length; did you mean '2cm'?"],
    [['--strict', 'nonsense'], "--strict takes 'html-parse'"],
    [['--orientation', 'sideways'], "--orientation takes 'portrait' or 'landscape'"],
    [['--sise', 'A4'], "unknown option '--sise' (Did you mean --size?)"],
  ])('ends with 2 and one line for %j', (flags, message) => {
    const { status, stderr } = platen(['-', 'wrong.pdf', ...flags], '<p>x');
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^platen: .*\n$/);
    expect(status).toBe(2);
    expect(existsSync(path.join(folder, 'wrong.pdf'))).toBe(false);
  });

  it('keeps the old file where the new one cannot be written, and leaves nothing beside it', () => {
    const out = path.join(folder, 'kept');
    mkdirSync(out);
    writeFileSync(path.join(out, 'a.pdf'), 'old');
    const { status, stderr } = platen(['-', path.join(out, 'none', 'a.pdf')], '<p>x');
    expect([status, stderr.split('\n').length]).toEqual([1, 2]);
    expect(platen(['-', path.join(out, 'a.pdf')], '<p>x').status).toBe(0);
    expect(readdirSync(out)).toEqual(['a.pdf']);
    expect(readFileSync(path.join(out, 'a.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
  });

  it.skipIf(process.platform === 'win32')(
    'says nothing where a pipe is closed, one line where the device is full',
    () => {
      const shell = (command: string) =>
        spawnSync('sh', ['-c', command], { cwd: folder, input: '<p>x'.repeat(2000), encoding: 'utf8' }).stderr;
      const run = `"${process.execPath}" "${COMMAND}" - -`;
      expect(shell(`${run} | true`)).toBe('');
      if (existsSync('/dev/full'))
        expect(shell(`${run} > /dev/full`)).toBe('platen: standard output cannot be written: the disk is full\n');
    },
  );

  it('tells a failure as JSON where that is asked for, beside the line for people', () => {
    const failed = (flags: readonly string[], html = '<p style="colour: red">x') => {
      const { stdout, stderr, status } = platen(['-', 'f.pdf', '--json', ...flags], html);
      return { report: JSON.parse(stdout) as { output: string; error: object }, stderr, status };
    };
    const strict = failed(['--strict', 'css-unknown-property']);
    expect(strict.status).toBe(1);
    expect(strict.stderr).toMatch(/^platen: /);
    expect(strict.report).toMatchObject({
      output: 'f.pdf',
      error: { code: 'strict', warning: { code: 'css-unknown-property', line: 1 } },
    });
    expect(failed(['--size', 'A44']).report.error).toMatchObject({ code: 'invalid-option' });
    const missing = platen(['none.html', 'f.pdf', '--json']);
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { message: expect.stringContaining('none.html') } });
  });

  it('knows margins of one side and landscape, and reports as JSON', () => {
    const { stdout } = platen(['layout', '-', '--landscape', '--margin', '1in', '--margin-top', '2in'], '<p>x');
    const { pages } = JSON.parse(stdout) as { pages: { width: number; height: number; boxes: { y: number }[] }[] };
    expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height);
    expect(pages[0]!.boxes[0]!.y).toBeGreaterThanOrEqual(192);
    const report = JSON.parse(platen(['-', 'r.pdf', '--json'], '<p style="colour: red">x').stdout) as {
      warnings: unknown[];
    };
    expect(report).toMatchObject({ output: 'r.pdf', pages: 1 });
    expect(report.warnings).toHaveLength(1);
  });

  it('begins its help with how to call it', () => {
    expect(platen(['--help']).stdout).toMatch(/^platen in\.html out\.pdf /);
  });

  it('prints layouts and stages', () => {
    const snapshot = JSON.parse(platen(['layout', '-'], '<p>one').stdout) as { pages: unknown[] };
    expect(snapshot.pages).toHaveLength(1);
    expect(platen(['dump', '-', '--stage', 'dom'], '<p>one').stdout).toContain('one');
  });

  it('loads what only some documents and commands need', () => {
    const hyphenated = '<p lang="en" style="width:6em;hyphens:auto">incomprehensibilities';
    const lines = JSON.parse(platen(['layout', '-'], hyphenated).stdout) as object;
    expect(JSON.stringify(lines)).toContain('incom');
    expect(platen(['settings']).stdout).toContain('PLATEN_PLANS');
    expect(platen(['token', 'list']).status).toBe(0);
  });

  it('starts without the compiled code, and with the code of another build', () => {
    const copy = path.join(folder, 'copy');
    const parts = ['dist/bundle', 'dist/cli', 'dist/cli.js', 'package.json', 'fonts/liberation', 'fonts/manifest.json'];
    for (const part of [...parts, 'fonts/index.json']) cpSync(part, path.join(copy, part), { recursive: true });
    const command = path.join(copy, 'dist/cli.js');
    writeFileSync(path.join(copy, 'dist/bundle/platen.code'), 'not what this was compiled to');
    const { stdout, stderr } = platen(['-', '-'], '<p>anew', command);
    expect(stderr).toBe('');
    expect(stdout.slice(0, 5)).toBe('%PDF-');
  });
});
