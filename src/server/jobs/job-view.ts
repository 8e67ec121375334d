/** A job as the API and messages show it. */

import type { Job } from './types.ts';

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export function jobView(job: Job) {
  const { id, batch, reference, mode, state, result, problem } = job;
  return {
    id,
    batch,
    reference,
    mode,
    state,
    created_at: iso(job.createdAt),
    started_at: iso(job.startedAt),
    finished_at: iso(job.finishedAt),
    expires_at: iso(job.expiresAt),
    result: result && {
      pages: result.pageCount,
      bytes: result.bytes,
      sha256: result.digest,
      warnings: result.warnings,
    },
    problem: problem && { type: problem.name, detail: problem.detail },
  };
}
