/** Schemas of requests about templates, and of a document's reference to one. */

import { z } from 'zod';

const id = z
  .string({ error: 'must be the id of a template' })
  .regex(/^tpl_[A-Za-z0-9]{20}$/, { error: 'must be the id of a template' });

const data = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .describe('What the template, or the HTML, is filled in with.');

/** The fields of a document that is filled with data. */
export const filling = {
  template: id.describe('Rendered instead of "html".').optional(),
  version: z
    .int({ error: 'must be the number of a version' })
    .min(1, { error: 'must be the number of a version' })
    .describe('Of the template. Default: the newest.')
    .optional(),
  data: data.optional(),
};

/** The most values in the body of a request with data. */
export const DATA_VALUES = 100_000;

/** The same rule in OpenAPI. */
export const ONE_SOURCE = { anyOf: [{ required: ['html'] }, { required: ['template'] }, { required: ['url'] }] };

/** One of `html`, `template` and `url`; a version requires a template, and data requires something to fill in. */
export function checkSource(
  value: {
    readonly html?: string | undefined;
    readonly template?: string | undefined;
    readonly version?: number | undefined;
    readonly url?: string | undefined;
    readonly data?: unknown;
  },
  context: z.RefinementCtx,
): void {
  if (value.html !== undefined && value.template !== undefined) {
    context.addIssue({ code: 'custom', path: ['template'], message: 'must be left out where there is "html"' });
  }
  for (const name of ['html', 'template', 'data'] as const) {
    if (value.url === undefined || value[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: ['url'], message: `must be left out where there is "${name}"` });
  }
  if (value.html === undefined && value.template === undefined && value.url === undefined) {
    context.addIssue({ code: 'custom', path: ['html'], message: 'is missing' });
  }
  if (value.version !== undefined && value.template === undefined) {
    context.addIssue({ code: 'custom', path: ['version'], message: 'must be left out where there is no "template"' });
  }
}

export const templateRequest = z.strictObject(
  {
    name: z
      .string({ error: 'must be a string' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(100, { error: 'must have at most 100 characters' })
      .describe('For people.'),
    html: z.string({ error: 'must be a string' }).describe('With Liquid: {{ name }}, {% for item in items %}.'),
    sample: data.describe('Data to try it with.').optional(),
  },
  { error: 'must be an object' },
);

const time = z.string().describe('RFC 3339, in UTC.');

const summary = {
  id: z.string(),
  name: z.string(),
  version: z.int(),
  created_at: time,
  updated_at: time,
};

export const templateAnswer = z.strictObject({
  ...summary,
  html: z.string(),
  sample: z.record(z.string(), z.unknown()),
});

export const templatesAnswer = z.strictObject({ templates: z.array(z.strictObject(summary)) });
