/** The supported CSS as a Markdown table, generated from the property table so that both agree. */

import { GROUPS, LONGHANDS, SHORTHANDS } from '../../css/properties/index.ts';

const code = (names: Iterable<string>): string => [...new Set(names)].map((name) => `\`${name}\``).join(' ');

/** A row for each specification, and one for the shorthands. */
export function propertyTable(): string {
  const bySpecification = new Map<string, string[]>();
  for (const group of GROUPS) {
    const names = LONGHANDS.filter(
      (longhand) => longhand.group === group && !longhand.name.startsWith('-internal-'),
    ).map(({ name }) => name);
    bySpecification.set(group.spec, [...(bySpecification.get(group.spec) ?? []), ...names]);
  }
  const rows = [...bySpecification]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([specification, names]) => `| ${specification} | ${code(names)} |`);
  const shorthands = `| shorthands | ${code([...SHORTHANDS.keys()].sort())} |`;
  return ['| specification | properties |', '| --- | --- |', ...rows, shorthands].join('\n');
}
