/** Query parameters, parsed by their schema. */

import type { z } from 'zod';
import type { ApiContext } from './render-endpoint.ts';
import { invalidRequest } from './request-body.ts';

/** Throws a problem that lists every invalid parameter. */
export function queryOf<T>(c: ApiContext, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  throw invalidRequest(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'is not a known parameter' }))
        : [{ field: issue.path.map(String).join('.'), message: issue.message }],
    ),
  );
}
