/** Parameters of a request's address, as their schema has them. */

import type { z } from 'zod';
import type { ApiContext } from './render-endpoint.ts';
import { invalidRequest } from './request-body.ts';

/** Throws a problem that names every parameter that is wrong. */
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
