/** Types for those who `require` the package: https://www.typescriptlang.org/docs/handbook/modules/reference.html#node16-nodenext */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The entry points that also exist for CommonJS. */
const DOORS = ['index', 'testing/index', 'testing/jest'];

/** Re-exports the ES module's declarations by name, so that nothing is declared twice. */
export function declareCommonJs(): void {
  for (const door of DOORS) {
    const source = readFileSync(`dist/${door}.d.ts`, 'utf8');
    const from = `import('./${door.split('/').at(-1)}.js', { with: { 'resolution-mode': 'import' } })`;
    const lines = exportsOf(source).flatMap(({ name, kind }) => {
      const value = `export declare const ${name}: typeof ${from}.${name};`;
      const type = `export type ${name} = ${from}.${name};`;
      return kind === 'value' ? [value] : kind === 'type' ? [type] : [value, type];
    });
    // A module imported for its side effects only has global types.
    const text = lines.length > 0 ? lines.join('\n') : source;
    writeFileSync(`dist/${door}.d.cts`, `${text}\n`);
  }
}

interface Exported {
  readonly name: string;
  readonly kind: 'value' | 'type' | 'class';
}

const isUpperCamel = (name: string): boolean => /^[A-Z][a-z]/.test(name);

function exportsOf(source: string): Exported[] {
  const found: Exported[] = [];
  for (const [, types, list] of source.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const part of list!.split(',')) {
      const name = part.trim().split(/\s+/).at(-1)!;
      if (name === '') continue;
      const isType = types !== undefined || part.trim().startsWith('type ');
      found.push({ name, kind: isType ? 'type' : isUpperCamel(name) ? 'class' : 'value' });
    }
  }
  for (const [, kind, name] of source.matchAll(/^export (?:declare )?(interface|type|function|const|class) (\w+)/gm)) {
    found.push({
      name: name!,
      kind: kind === 'class' ? 'class' : kind === 'interface' || kind === 'type' ? 'type' : 'value',
    });
  }
  return found;
}

/** The declaration files reachable from the package's entry points, as absolute paths. Inferred types are imported in double quotes. */
export function declarationsOfDoors(): ReadonlySet<string> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly exports: unknown };
  const reached = new Set<string>();
  const open = typesIn(exports).map((file) => path.resolve(file));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file) || !existsSync(file)) continue;
    reached.add(file);
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/g)) {
      open.push(path.resolve(path.dirname(file), specifier!.replace(/\.(c?)[jt]s$/, '.d.$1ts')));
    }
  }
  return reached;
}

/** The files under `types` in conditions of package.json: https://nodejs.org/api/packages.html#conditional-exports */
function typesIn(conditions: unknown): readonly string[] {
  if (typeof conditions !== 'object' || conditions === null) return [];
  return Object.entries(conditions).flatMap(([condition, value]) =>
    condition === 'types' && typeof value === 'string' ? [value] : typesIn(value),
  );
}

/** Removes declaration files that are not reachable from any entry point. */
export function dropInnerDeclarations(): void {
  const reached = declarationsOfDoors();
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const file = path.resolve('dist', name);
    if (/\.d\.c?ts$/.test(name) && !reached.has(file)) rmSync(file);
  }
}
