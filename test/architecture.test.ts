/** Holds the map of src/README.md: imports run one way, libraries have one owner, files stay readable in one sitting. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleState } from './module-state.ts';

const root = path.resolve(import.meta.dirname, '../src');

/** A folder may import itself and the folders before it in this list, except where `LEAVES` says otherwise. */
const ORDER = [
  'geometry',
  'nearest',
  'urls',
  'diagnostics',
  'warning-text',
  'cache-budget',
  'limits',
  'memory',
  'work',
  'turns',
  'admission',
  'resources',
  'text',
  'dom',
  'css',
  'style',
  'boxes',
  'structure',
  'layout',
  'pages',
  'display',
  'svg',
  'paint',
  'pdf',
  'options',
  'page-templates',
  'snapshot',
  'font-units',
  'used-fonts',
  'caches',
  'job',
  'settling',
  'writing',
  'render',
  'imported-document',
  'render-many',
  'preview',
  'dump',
  'examine',
  'engine',
  'pool',
  'default-engine',
  'index',
  'browser',
  'testing',
  'server',
  'cli',
  'build',
];

/** Leaves know folders after them by type alone. */
const LEAVES = new Set(['text', 'resources']);

const OWNERS: Record<string, string> = {
  parse5: 'dom',
  saxes: 'dom',
  'css-tree': 'css',
  fontkit: 'text',
  harfbuzzjs: 'text',
  'bidi-js': 'text',
  hyphen: 'text',
  'unicode-segmenter': 'text',
  '@jsquash/webp': 'resources',
  fflate: 'resources',
  brotli: 'browser',
  '@noble/ciphers': 'browser',
  '@noble/hashes': 'browser',
  pdfkit: 'pdf',
  hono: 'server',
  '@hono/node-server': 'server',
  zod: 'server',
  'prom-client': 'server',
  kysely: 'server',
  libsql: 'server',
  pg: 'server',
  stripe: 'server',
  '@simplewebauthn/server': 'server',
  '@opentelemetry/api': 'server',
  nodemailer: 'server',
  'pg-boss': 'server',
  aws4fetch: 'server',
  liquidjs: 'server',
  uqr: 'server',
  commander: 'cli',
  esbuild: 'build',
  vitest: 'testing',
};

/** Folders and adapters that may use Node's own modules. */
const NODE_USERS = [
  /^server\//,
  /^cli/,
  /^build\//,
  /^testing\//,
  /^pool\//,
  /^resources\/(host|package-files|compression|ciphers)\.ts$/,
];

const LINE_LIMIT = 600;
const FUNCTION_LIMIT = 80;
/** Files that are a table rather than code. */
const DATA = [/^css\/ua-stylesheet(-svg)?\.ts$/, /\/data\//, /-table\.ts$/, /-data\.ts$/];

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => name.split(path.sep).join('/'))
  .sort();

function importsOf(name: string): Import[] {
  const source = readFileSync(path.join(root, name), 'utf8');
  const found: Import[] = [];
  for (const match of source.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)) {
    found.push({ specifier: match[2]!, typeOnly: match[1] !== undefined });
  }
  for (const match of source.matchAll(/(?<!:\s*)\bimport\('([^']+)'\)(?!\s*\.[A-Z])/g)) {
    found.push({ specifier: match[1]!, typeOnly: false });
  }
  return found;
}

/** Files whose exports are for others than this source: the library's doors, and what the build puts in place of other files. */
const DOORS = [
  /^(index|cli|cli\/bundled)\.ts$/,
  /^(testing|server|layout|browser)\/(index|vitest|jest|client)\.ts$/,
  /^browser\/(ciphers|compression|host|object-document|package-files|pages-of-files)\.ts$/,
];

/** What a file's text exports by name. */
function exportsOf(source: string): string[] {
  const names = [
    ...source.matchAll(/^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm),
  ].map((match) => match[1]!);
  for (const match of source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)) {
    for (const name of match[1]!.split(',')) if (name.trim()) names.push(name.trim().split(/\s+/).at(-1)!);
  }
  return names;
}

/** Every name that the file takes from others, as `path:name`; `path:*` where it takes all. */
function namesTakenBy(file: string, source: string): string[] {
  const taken: string[] = [];
  const target = (specifier: string) => path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  for (const match of source.matchAll(/\b(?:import|export)\s+(?:type\s+)?([^'";]*?)\s+from\s+'(\.[^']+)'/g)) {
    const list = /\{([^}]*)\}/.exec(match[1]!)?.[1];
    if (list === undefined) taken.push(`${target(match[2]!)}:*`);
    for (const name of list?.split(',') ?? []) {
      taken.push(
        `${target(match[2]!)}:${name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+/)[0]!}`,
      );
    }
  }
  for (const match of source.matchAll(/\bimport\('(\.[^']+)'\)(?:\.(\w+))?/g)) {
    taken.push(`${target(match[1]!)}:${match[2] && /^[A-Z]/.test(match[2]) ? match[2] : '*'}`);
  }
  return taken;
}

function folderOf(name: string): string {
  const head = name.split('/')[0]!;
  return head.replace(/\.ts$/, '');
}

describe('the folders', () => {
  it('are all on the map', () => {
    expect(files.map(folderOf).filter((folder) => !ORDER.includes(folder))).toEqual([]);
  });

  it('import one way only', () => {
    const wrong: string[] = [];
    for (const name of files) {
      const from = folderOf(name);
      for (const { specifier, typeOnly } of importsOf(name)) {
        if (!specifier.startsWith('.')) continue;
        const target = path.posix.normalize(path.posix.join(path.posix.dirname(name), specifier));
        const to = folderOf(target);
        if (to === from || (LEAVES.has(from) && typeOnly)) continue;
        if (ORDER.indexOf(to) > ORDER.indexOf(from)) wrong.push(`${name} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('draw without paint: svg, pdf and preview stand on display', () => {
    const wrong: string[] = [];
    for (const name of files) {
      if (!['svg', 'pdf', 'preview'].includes(folderOf(name))) continue;
      for (const { specifier } of importsOf(name)) {
        const target = path.posix.normalize(path.posix.join(path.posix.dirname(name), specifier));
        if (specifier.startsWith('.') && folderOf(target) === 'paint') wrong.push(`${name} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keep formatting contexts apart: they meet in layout/core', () => {
    const contexts = ['block', 'inline', 'table', 'flex', 'grid', 'multicol', 'positioned', 'replaced'];
    const wrong: string[] = [];
    for (const name of files) {
      const own = /^layout\/([^/]+)\//.exec(name)?.[1];
      if (own === undefined) continue;
      for (const { specifier, typeOnly } of importsOf(name)) {
        if (!specifier.startsWith('.') || typeOnly) continue;
        const target = path.posix.normalize(path.posix.join(path.posix.dirname(name), specifier));
        const other = /^layout\/([^/]+)\//.exec(target)?.[1];
        if (other !== undefined && other !== own && contexts.includes(other))
          wrong.push(`${name} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('own their libraries', () => {
    const wrong: string[] = [];
    for (const name of files) {
      for (const { specifier } of importsOf(name)) {
        if (specifier.startsWith('.') || specifier.startsWith('node:')) continue;
        const library = specifier.startsWith('@')
          ? specifier.split('/').slice(0, 2).join('/')
          : specifier.split('/')[0]!;
        // What stands in for a file of resources/ in browsers has its libraries too.
        const standsIn = folderOf(name) === 'browser' && OWNERS[library] === 'resources';
        if (OWNERS[library] !== folderOf(name) && !standsIn) wrong.push(`${name} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("leave Node's modules to the server, the command and two adapters", () => {
    const wrong = files.filter(
      (name) =>
        !NODE_USERS.some((allowed) => allowed.test(name)) &&
        importsOf(name).some(({ specifier, typeOnly }) => specifier.startsWith('node:') && !typeOnly),
    );
    expect(wrong).toEqual([]);
  });
});

/** Circles that stand: a block container lays out block containers, and breaking asks layout what layout asks of it. */
const CIRCLES = [/^layout\/block\//];

describe('import circles', () => {
  /** What a file imports for more than its types. */
  const imported = (name: string): string[] =>
    importsOf(name)
      .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
      .map(({ specifier }) => path.posix.normalize(path.posix.join(path.posix.dirname(name), specifier)));

  it('are only where an algorithm calls itself', () => {
    const graph = new Map(files.map((name) => [name, imported(name)]));
    const reaches = (from: string, goal: string): boolean => {
      const seen = new Set<string>();
      const open = [...(graph.get(from) ?? [])];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (at === goal) return true;
        if (seen.has(at)) continue;
        seen.add(at);
        open.push(...(graph.get(at) ?? []));
      }
      return false;
    };
    const circular = files.filter((name) => !CIRCLES.some((allowed) => allowed.test(name)) && reaches(name, name));
    expect(circular).toEqual([]);
  });
});

describe('files and functions', () => {
  it(`stay under ${LINE_LIMIT} lines`, () => {
    const long = files
      .filter((name) => !DATA.some((table) => table.test(name)))
      .map((name) => ({ name, lines: readFileSync(path.join(root, name), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > LINE_LIMIT);
    expect(long).toEqual([]);
  });

  it('export only what somebody imports', () => {
    const repository = path.dirname(root);
    const taken = new Set<string>();
    for (const folder of ['src', 'test', 'bench']) {
      for (const name of readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.ts')) continue;
        const file = `${folder}/${name.split(path.sep).join('/')}`;
        for (const one of namesTakenBy(file, readFileSync(path.join(repository, file), 'utf8'))) taken.add(one);
      }
    }
    const unused = files
      .filter((name) => !DOORS.some((door) => door.test(name)) && !taken.has(`src/${name}:*`))
      .flatMap((name) =>
        exportsOf(readFileSync(path.join(root, name), 'utf8'))
          .filter((exported) => !taken.has(`src/${name}:${exported}`))
          .map((exported) => `${name} exports ${exported}`),
      );
    expect(unused).toEqual([]);
  });

  it(`functions stay under ${FUNCTION_LIMIT} lines`, () => {
    const long: string[] = [];
    for (const name of files) {
      if (DATA.some((table) => table.test(name))) continue;
      const lines = readFileSync(path.join(root, name), 'utf8').split('\n');
      let start = -1;
      lines.forEach((line, index) => {
        if (/^(export )?(async )?function[ *]/.test(line)) start = index;
        if (start >= 0 && line === '}') {
          if (index - start + 1 > FUNCTION_LIMIT) long.push(`${name}:${start + 1} (${index - start + 1} lines)`);
          start = -1;
        }
      });
    }
    expect(long).toEqual([]);
  });
});

const MODULE_STATE: Readonly<Record<string, readonly string[]>> = {
  // The engine of those who make none.
  'default-engine.ts': ['engine'],
  // Tables that depend on Unicode or on the table of properties alone, filled where they are first asked.
  'css/properties/align.ts': ['alignments'],
  'css/properties/longhands.ts': ['logicalMaps'],
  'text/bidi.ts': ['bidi'],
  'text/scripts.ts': ['known'],
  // What a process has one of: the memory of a library's WebAssembly, Node's threads.
  'resources/images/avif.ts': ['compiled', 'decoder'],
  'resources/images/webp.ts': ['compiled', 'decoder'],
  'preview/rasterizer.ts': ['opened'],
  'resources/package-files.ts': ['found'],
  'browser/package-files.ts': ['fetched'],
  'server/accounts/passwords.ts': ['free', 'waiting'],
  // A buffer that each call overwrites.
  'layout/inline/prefix-sums.ts': ['SCRATCH'],
};

describe('what outlives a call', () => {
  it('belongs to an engine or to a context that is handed down', () => {
    const found: Record<string, readonly string[]> = {};
    for (const name of files) {
      const names = moduleState(readFileSync(path.join(root, name), 'utf8'));
      if (names.length > 0) found[name] = names;
    }
    expect(found).toEqual(MODULE_STATE);
  });

  it('is no generator within a function: V8 keeps what it refers to until the next full collection', () => {
    const found = files
      .filter((name) => !name.startsWith('server/'))
      .flatMap((name) =>
        readFileSync(path.join(root, name), 'utf8')
          .split('\n')
          .filter((line) => /^\s+(async )?\*\w+\(.*\{$|[=(,:]\s*(async )?function\*|^\s+function\*/.test(line))
          .map((line) => `${name}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['let count = 0;', ['count']],
    ['const known = new WeakMap();', ['known']],
    ['const known = new Map(); function f(k, v) { known.set(k, v); }', ['known']],
    ['const all = []; const f = (x: number) => all.push(x);', ['all']],
    ['const last = { at: 0 }; function f() { last.at++; }', ['last']],
    ['const bytes = new Uint8Array(9); const f = () => { bytes[0] = 1; };', ['bytes']],
    ['const known = cache(); function f() { return known.delete(1); }', ['known']],
    ['const TABLE = new Map([[1, 2]]); TABLE.set(3, 4); const f = () => TABLE.get(1);', []],
    ['const all = []; function f(all) { all.push(1); }', []],
    ['const all = []; function f() { const all = []; all.push(1); }', []],
  ])('is found: %s', (text, names) => {
    expect(moduleState(text)).toEqual(names);
  });
});

describe('computed values', () => {
  /** Said beside its row in `css/properties/color.ts`. */
  const FREE = new Set(['printColorAdjust']);

  it('are read by somebody', () => {
    const properties = path.join(root, 'css/properties');
    const names = readdirSync(properties)
      .filter((name) => name.startsWith('computed-'))
      .flatMap((name) => [...readFileSync(path.join(properties, name), 'utf8').matchAll(/^ {2}readonly (\w+)\??:/gm)])
      .map(([, name]) => name!);
    const readers = files
      .filter((file) => !file.startsWith('css/properties/'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'));
    const words = new Set(readers.flatMap((text) => text.match(/\w+/g) ?? []));
    expect(names.filter((name) => !words.has(name) && !FREE.has(name))).toEqual([]);
  });
});
