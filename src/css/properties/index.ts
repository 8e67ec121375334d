/** The property table's front door. */

export type { ComputedGroups } from './computed-groups.ts';
export {
  type ParsedDeclaration,
  type ParseOptions,
  type Pending,
  parseDeclaration,
  parseValue,
  SHORTHANDS,
  type Specified,
  type SpecifiedLonghand,
  supportsDeclaration,
  type WideKeyword,
  wideKeyword,
} from './declarations.ts';
export {
  GROUPS,
  INITIAL_GROUPS,
  LONGHANDS,
  type Longhand,
  longhandIndex,
  longhandNamed,
  PHYSICAL_COUNT,
  type PlainGroup,
  physicalIndices,
} from './longhands.ts';
export { ALIASES, IGNORED_NAMES, isIgnored, UNSUPPORTED_NAMES } from './names.ts';
export type { GroupName, RowContext } from './row.ts';
