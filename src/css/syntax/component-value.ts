/**
 * Component values, which the CSS parser passes to custom properties and property parsers.
 * https://drafts.csswg.org/css-syntax-3/#component-value
 */

/** `start` is a UTF-16 offset into the source text the value was parsed from (for line and column). */
export type ComponentValue =
  | { readonly type: 'ident'; readonly value: string; readonly start: number }
  | { readonly type: 'at-keyword'; readonly value: string; readonly start: number }
  | { readonly type: 'hash'; readonly value: string; readonly isId: boolean; readonly start: number }
  | { readonly type: 'string'; readonly value: string; readonly start: number }
  | { readonly type: 'bad-string'; readonly start: number }
  | { readonly type: 'url'; readonly value: string; readonly start: number }
  | { readonly type: 'bad-url'; readonly start: number }
  | {
      readonly type: 'number';
      readonly value: number;
      readonly isInteger: boolean;
      readonly text: string;
      readonly start: number;
    }
  | { readonly type: 'percentage'; readonly value: number; readonly start: number }
  | {
      readonly type: 'dimension';
      readonly value: number;
      readonly unit: string;
      readonly isInteger: boolean;
      readonly text: string;
      readonly start: number;
    }
  | { readonly type: 'whitespace'; readonly start: number }
  | { readonly type: 'delim'; readonly value: string; readonly start: number }
  | { readonly type: 'comma' | 'colon' | 'semicolon' | 'cdo' | 'cdc'; readonly start: number }
  | {
      readonly type: 'function';
      readonly name: string;
      readonly values: readonly ComponentValue[];
      readonly start: number;
    }
  | {
      readonly type: 'block';
      readonly open: '(' | '[' | '{';
      readonly values: readonly ComponentValue[];
      readonly start: number;
    }
  | { readonly type: 'unmatched'; readonly value: ')' | ']' | '}'; readonly start: number };

// `unit` of a dimension and `name` of a function are lower-cased; idents keep their case (compare with toLowerCase()).
