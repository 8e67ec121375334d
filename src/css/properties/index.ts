/** The public interface of the property table. */

export {
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
  longhandNamed,
  PHYSICAL_COUNT,
  type PlainGroup,
  physicalIndices,
} from './longhands.ts';
export { ALIASES, IGNORED_NAMES, isIgnored, UNSUPPORTED_NAMES } from './names.ts';
export type { RowContext } from './row.ts';
