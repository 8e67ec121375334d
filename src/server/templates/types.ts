/** HTML with placeholders for data, kept in versions. */

import type { Outcome } from '../services.ts';

export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  /** The newest. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A version of it. A version never changes, so that jobs render what they were accepted with. */
export interface Template extends TemplateSummary {
  readonly html: string;
  /** Sample data, JSON. */
  readonly sample: string;
}

interface TemplateInput {
  readonly name: string;
  readonly html: string;
  readonly sample: string;
}

export interface Templates {
  create(account: string, input: TemplateInput): Promise<Outcome<Template, 'too-many'>>;
  /** A new version. Null when the account has no such template. */
  update(account: string, id: string, input: TemplateInput): Promise<Template | null>;
  list(account: string): Promise<readonly TemplateSummary[]>;
  /** @param version default: the newest */
  read(account: string, id: string, version?: number): Promise<Template | null>;
  /** With all versions. False when there is none. */
  remove(account: string, id: string): Promise<boolean>;
}
