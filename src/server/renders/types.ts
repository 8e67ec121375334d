/** The log of renders with their warnings, kept for 30 days, without the documents. */

import type { Warning } from '../../index.ts';
import type { TokenMode } from '../services.ts';

export interface RenderEntry {
  /** Id of the request or job. */
  readonly request: string;
  readonly token: string;
  readonly source: 'api' | 'job';
  readonly kind: 'pdf' | 'layout';
  readonly mode: TokenMode;
  readonly at: number;
  /** 'success', or the name of a problem. */
  readonly outcome: string;
  /** Why it failed. */
  readonly detail: string | null;
  /** Null if it failed. */
  readonly pageCount: number | null;
  /** Milliseconds. */
  readonly time: number;
  /** The first twenty. */
  readonly warnings: readonly Warning[];
}

export interface LoggedRender extends RenderEntry {
  readonly id: string;
}

interface RenderPage {
  /** Null for both. */
  readonly mode: TokenMode | null;
  /** The last of the page before. */
  readonly after: string | null;
  /** Only failed renders. */
  readonly failed: boolean;
  readonly limit: number;
}

export interface TokenUse {
  readonly token: string;
  readonly succeeded: number;
  readonly failed: number;
}

export interface RenderLog {
  /** Resolves when the entry was written or could not be: a render never fails because of it. */
  add(account: string, entry: RenderEntry): Promise<void>;
  /** The newest first. */
  list(account: string, page: RenderPage): Promise<readonly LoggedRender[]>;
  /** Of the last 30 days. @param mode null for both */
  byToken(account: string, mode: TokenMode | null): Promise<readonly TokenUse[]>;
  /** Of this month, for each of its days so far: those that succeeded with test tokens. */
  testDays(account: string): Promise<readonly number[]>;
}
