/** What was rendered, with its warnings: for 30 days, without the documents. */

import type { Warning } from '../../index.ts';
import type { TokenMode } from '../services.ts';

export interface RenderEntry {
  /** Of the request that asked, or of the job. */
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
  /** Null where it failed. */
  readonly pageCount: number | null;
  /** Milliseconds. */
  readonly time: number;
  /** The first twenty. */
  readonly warnings: readonly Warning[];
}

export interface LoggedRender extends RenderEntry {
  readonly id: string;
}

export interface TokenUse {
  readonly token: string;
  readonly succeeded: number;
  readonly failed: number;
}

export interface RenderLog {
  /** Resolves when it is written, or could not be: a render never fails for it. */
  add(account: string, entry: RenderEntry): Promise<void>;
  /** The newest first. @param page.after the last of the page before */
  list(
    account: string,
    page: { readonly after: string | null; readonly failed: boolean; readonly limit: number },
  ): Promise<readonly LoggedRender[]>;
  /** Of the last 30 days. */
  byToken(account: string): Promise<readonly TokenUse[]>;
}
