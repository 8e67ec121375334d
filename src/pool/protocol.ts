/** Messages between a pool and its threads. */

import type { PlatenErrorCode, Warning } from '../diagnostics.ts';
import type { EngineOptions } from '../engine.ts';
import type { Progress } from '../options.ts';
import type { Resource } from '../resources/types.ts';

/** The methods of an engine that run in threads: input and options in, plain data out. */
export const METHODS = ['render', 'renderMany', 'layout', 'layoutReport', 'preview', 'toSvg', 'toPng'] as const;
export type Method = (typeof METHODS)[number];

/** Represents functions, which cannot be sent between threads. */
interface Remote {
  readonly loaders: number;
  readonly progress: boolean;
}

export type ToThread =
  | {
      readonly kind: 'task';
      readonly method: Method;
      readonly input: unknown;
      readonly options: object;
      readonly remote: Remote;
    }
  | { readonly kind: 'abort' }
  /** The result of a loader. */
  | { readonly kind: 'loaded'; readonly load: number; readonly resource: Resource | null }
  | { readonly kind: 'unloaded'; readonly load: number; readonly message: string };

export type FromThread =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'load';
      readonly load: number;
      readonly loader: number;
      readonly url: string;
      readonly maxBytes: number;
    }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An error, to be recreated on the other side. */
export interface Failure {
  readonly code: PlatenErrorCode | null;
  readonly message: string;
  readonly stack: string | undefined;
  readonly warning: Warning | undefined;
}

export type ThreadSetup = EngineOptions;
