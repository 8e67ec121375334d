/** The package in the bundlers and hosts that programmers use, each with a project of its own. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { browserPath, openBrowser, withoutBrowser } from '../e2e/browser.ts';
import { programIn, toolsFolder } from './environments.ts';
import { installPackage, packedFiles, run } from './installation.ts';

const TOOLS = {
  next: { next: '16.4.6', react: '19.2.1', 'react-dom': '19.2.1' },
  webpack: { webpack: '5.112.2' },
  nft: { '@vercel/nft': '1.11.5' },
  bun: { bun: '1.4.5' },
  deno: { deno: '2.9.6' },
  workerd: { workerd: '1.20261117.1' },
};

const LONG = 300_000;
const PROGRAM = `render('<!doctype html><p>Hello <i>e\u0301</i>').then(({ pdf, warnings }) => console.log(pdf.length > 2000, warnings.length));`;

let project: string;
/** Where nothing of the package is near. */
let elsewhere: string;

beforeAll(() => {
  project = installPackage(packedFiles());
  elsewhere = mkdtempSync(path.join(tmpdir(), 'platen-elsewhere-'));
  write('entry.mjs', `import { render } from 'platen'; ${PROGRAM}`);
  write('entry.cjs', `const { render } = require('platen'); ${PROGRAM}`);
}, 180_000);

afterAll(() => {
  for (const child of children) child.kill();
  rmSync(project, { recursive: true });
  rmSync(elsewhere, { recursive: true });
});

function write(name: string, text: string): string {
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** The folder of a tool; a test whose tool cannot be had is skipped. */
function need(context: TestContext, tool: keyof typeof TOOLS): string {
  const found = toolsFolder(TOOLS[tool]);
  if ('missing' in found) return context.skip(found.missing);
  return found.folder;
}

function spawned(folder: string, program: string, args: readonly string[] = []): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ends with ${status}: ${stderr}${stdout}`);
  return stdout.trim();
}

const children: ChildProcess[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What a server answers, asked until it is there. */
async function answerOf(child: ChildProcess, url: string, init?: RequestInit): Promise<Response> {
  children.push(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(url, init).catch(() => null);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function expectPdf(answer: Response): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
  expect(bytes.length).toBeGreaterThan(2000);
}

type Webpack = (
  options: object,
  done: (error: Error | null, stats?: { toString(options: object): string }) => void,
) => void;

describe('bundlers', () => {
  for (const [type, entry] of [
    ['module', 'entry.mjs'],
    ['commonjs2', 'entry.cjs'],
  ] as const) {
    it(
      `webpack, ${type}`,
      async (context) => {
        const webpack = createRequire(path.join(need(context, 'webpack'), 'x.js'))('webpack') as Webpack;
        const output = path.join(elsewhere, `webpack-${type}`);
        const options = {
          mode: 'production',
          optimization: { minimize: false },
          target: 'node20',
          context: project,
          entry: `./${entry}`,
          experiments: { outputModule: type === 'module' },
          output: { path: output, filename: entry, module: type === 'module', library: { type } },
        };
        const said = await new Promise<string>((resolve, reject) => {
          webpack(options, (error, stats) =>
            error ? reject(error) : resolve(stats!.toString({ all: false, errors: true, warnings: true })),
          );
        });
        expect(said).toBe('');
        expect(run(output, entry)).toBe('true 0');
      },
      LONG,
    );
  }

  it(
    'Vite, for browsers',
    async (context) => {
      if (browserPath === null) context.skip(withoutBrowser);
      write('web/index.html', '<!doctype html><script type="module" src="./main.js"></script>');
      const html = '<!doctype html><p>Hello <i>e\u0301</i>';
      write(
        'web/main.js',
        `import { createEngine } from 'platen/browser';
        const { pdf, warnings } = await createEngine().render(${JSON.stringify(html)});
        document.title = [pdf.length > 2000, warnings.length].join(' ');`,
      );
      const outDir = path.join(elsewhere, 'web');
      const root = path.join(project, 'web');
      await buildWithVite({
        root,
        configFile: false,
        logLevel: 'silent',
        build: { outDir, target: 'es2022', minify: false },
      });
      const server = spawn(process.execPath, ['--input-type=module', '--eval', STATIC_SERVER, outDir]);
      const port = await new Promise<string>((resolve) => server.stdout.once('data', (text) => resolve(String(text))));
      children.push(server);
      const browser = await openBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${port.trim()}/`);
        await expect.poll(() => page.title(), { timeout: 60_000 }).toBe('true 0');
      } finally {
        await browser.close();
      }
    },
    LONG,
  );
});

const STATIC_SERVER = `
  import { createServer } from 'node:http';
  import { existsSync, readFileSync } from 'node:fs';
  const server = createServer(({ url }, response) => {
    const file = process.argv[1] + (url === '/' ? '/index.html' : url);
    const type = file.endsWith('.html') ? 'text/html' : 'text/javascript';
    response.writeHead(existsSync(file) ? 200 : 404, { 'content-type': type });
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

describe('what is uploaded', () => {
  it(
    '@vercel/nft finds it',
    async (context) => {
      const nft = createRequire(path.join(need(context, 'nft'), 'x.js')).resolve('@vercel/nft');
      const { nodeFileTrace } = (await import(pathToFileURL(nft).href)) as {
        nodeFileTrace(files: readonly string[], options: object): Promise<{ fileList: ReadonlySet<string> }>;
      };
      const real = realpathSync(project);
      // What a file asks for is the same from wherever it is asked for.
      const cache = {};
      for (const entry of ['entry.mjs', 'entry.cjs']) {
        const { fileList } = await nodeFileTrace([path.join(real, entry)], { base: '/', processCwd: real, cache });
        const target = path.join(elsewhere, `traced-${entry}`);
        for (const file of fileList) {
          mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
          cpSync(path.join('/', file), path.join(target, file), { recursive: true, verbatimSymlinks: true });
        }
        expect(run(path.join(target, real), entry)).toBe('true 0');
      }
    },
    LONG,
  );

  it("AWS Lambda's layers", () => {
    // https://docs.aws.amazon.com/lambda/latest/dg/packaging-layers.html
    const layer = path.join(elsewhere, 'opt/nodejs/node_modules');
    cpSync(path.join(project, 'node_modules'), layer, { recursive: true, dereference: true });
    const task = path.join(elsewhere, 'var/task');
    mkdirSync(task, { recursive: true });
    const handler = `exports.handler = async ({ html }) => {
      const { pdf, warnings } = await require('platen').render(html);
      return { isBase64Encoded: true, body: Buffer.from(pdf).toString('base64'), warnings: warnings.length };
    };`;
    writeFileSync(path.join(task, 'index.js'), handler);
    const program = `require('./index.js').handler({ html: '<p>Hello' }).then(({ body, warnings }) => console.log(body.length > 2000, warnings))`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--eval', program], {
      cwd: task,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_PATH: layer },
    });
    expect([stdout.trim(), stderr]).toEqual(['true 0', '']);
  });
});

describe('hosts', () => {
  it(
    'bun, and what it compiles',
    (context) => {
      const bun = programIn(need(context, 'bun'), 'bun');
      expect(spawned(project, bun, ['run', 'entry.mjs'])).toBe('true 0');
      const program = path.join(elsewhere, 'compiled');
      spawned(project, bun, ['build', '--compile', 'entry.mjs', '--outfile', program]);
      expect(spawned(elsewhere, program)).toBe('true 0');
    },
    LONG,
  );

  it(
    'Deno',
    (context) => {
      const deno = programIn(need(context, 'deno'), 'deno');
      const args = ['run', '--allow-read', '--allow-env', '--node-modules-dir=manual', 'entry.mjs'];
      expect(spawned(project, deno, args)).toBe('true 0');
    },
    LONG,
  );

  it(
    'workerd, with complex scripts',
    async (context) => {
      const workerd = programIn(need(context, 'workerd'), 'workerd');
      const program = `import { createEngine } from 'platen/browser';
        const engine = createEngine();
        export default { async fetch(request) {
          const { pdf, warnings } = await engine.render(await request.text());
          return new Response(pdf, { headers: { 'x-warnings': warnings.map(({ code }) => code).join() } });
        } };`;
      const folder = path.join(elsewhere, 'worker');
      // As Wrangler bundles: https://developers.cloudflare.com/workers/wrangler/bundling/
      await build({
        entryPoints: [write('worker.mjs', program)],
        bundle: true,
        format: 'esm',
        conditions: ['workerd', 'worker', 'browser'],
        loader: { '.wasm': 'copy' },
        assetNames: '[name]',
        outdir: folder,
        logLevel: 'error',
      });
      const port = await freePort();
      writeFileSync(path.join(folder, 'config.capnp'), workerdConfig(port));
      const server = spawn(workerd, ['serve', 'config.capnp'], { cwd: folder });
      // Marks that no font has as one letter are HarfBuzz's to place, outlines of a mask are drawn by its callbacks.
      const body =
        '<!doctype html><title>x</title><p>x\u0323\u0302 <b style="background-clip:text;color:transparent;background-image:linear-gradient(red,blue)">x</b>';
      const answer = await answerOf(server, `http://127.0.0.1:${port}/`, { method: 'POST', body });
      expect(answer.headers.get('x-warnings')).toBe('');
      await expectPdf(answer);
    },
    LONG,
  );

  it(
    'Next.js: a route handler',
    async (context) => {
      const app = path.join(elsewhere, 'next');
      mkdirSync(app);
      linkFolder(path.join(need(context, 'next'), 'node_modules'), path.join(app, 'node_modules'));
      cpSync(path.join(project, 'node_modules'), path.join(app, 'node_modules'), {
        recursive: true,
        dereference: true,
      });
      const files = {
        'package.json': '{ "private": true }',
        'next.config.mjs': "export default { output: 'standalone' };",
        'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
        'app/pdf/route.js': `import { render } from 'platen';
          export const dynamic = 'force-dynamic';
          export async function GET() {
            const { pdf } = await render('<!doctype html><p>Hello');
            return new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
          }`,
      };
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(app, name)), { recursive: true });
        writeFileSync(path.join(app, name), text);
      }
      const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
        cwd: app,
        encoding: 'utf8',
        env,
      });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
      const standalone = path.join(elsewhere, 'next-standalone');
      cpSync(path.join(app, '.next/standalone'), standalone, { recursive: true, verbatimSymlinks: true });
      const port = await freePort();
      const server = spawn(process.execPath, ['server.js'], {
        cwd: standalone,
        env: { ...env, PORT: String(port), HOSTNAME: '127.0.0.1' },
      });
      await expectPdf(await answerOf(server, `http://127.0.0.1:${port}/pdf`));
    },
    LONG,
  );
});

/** A copy whose files are the same ones, where the file system can. */
function linkFolder(source: string, target: string): void {
  if (spawnSync('cp', ['-al', source, target]).status !== 0) cpSync(source, target, { recursive: true });
}

const workerdConfig = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "harfbuzz.wasm", wasm = embed "harfbuzz.wasm"),
    (name = "callbacks.wasm", wasm = embed "callbacks.wasm"),
    (name = "webp.wasm", wasm = embed "webp.wasm"),
  ],
  compatibilityDate = "2026-01-01",
);
`;
