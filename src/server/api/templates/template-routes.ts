/** `/api/v1/templates`: create, change, list and delete templates. Documents refer to them by id. */

import type { Hono } from 'hono';
import type { Account, Plan, Services } from '../../services.ts';
import type { Template, TemplateSummary } from '../../templates/types.ts';
import type { Enter } from '../admission.ts';
import { checkDocument } from '../document-options.ts';
import { Problem } from '../problems.ts';
import type { ApiContext, ApiEnvironment, EndpointOptions } from '../render-endpoint.ts';
import { checkHeaders, invalidRequest, parseBody, readBody } from '../request-body.ts';
import { DATA_VALUES, templateRequest } from './template-schemas.ts';

const TEMPLATES_ROUTE = '/api/v1/templates';
const TEMPLATE_ROUTE = `${TEMPLATES_ROUTE}/:id`;

export const TEMPLATE_METHODS = [
  [TEMPLATES_ROUTE, 'GET, HEAD, POST'],
  [TEMPLATE_ROUTE, 'GET, HEAD, PUT, DELETE'],
] as const;

export function addTemplateRoutes(app: Hono<ApiEnvironment>, options: EndpointOptions, enter: Enter): void {
  const { templates } = options.services;
  const id = (c: ApiContext): string => c.req.param('id') ?? '';
  app.get(TEMPLATES_ROUTE, async (c) => {
    const { account } = await enter(c, 'templates');
    return c.json({ templates: (await templates.list(account.id)).map(summaryView) });
  });
  app.post(TEMPLATES_ROUTE, async (c) => {
    const { account, plan } = await enter(c, 'templates');
    const made = await templates.create(account.id, await readTemplate(c, account, plan, options));
    if (made.ok) return c.json(templateView(made.value), 201, { Location: `${TEMPLATES_ROUTE}/${made.value.id}` });
    throw new Problem('too-many-templates', { detail: made.detail });
  });
  app.get(TEMPLATE_ROUTE, async (c) => {
    const { account } = await enter(c, 'templates');
    const asked = c.req.query('version');
    const found = await templates.read(account.id, id(c), asked === undefined ? undefined : versionOf(asked));
    if (!found) throw noTemplate();
    return c.json(templateView(found));
  });
  app.put(TEMPLATE_ROUTE, async (c) => {
    const { account, plan } = await enter(c, 'templates');
    const changed = await templates.update(account.id, id(c), await readTemplate(c, account, plan, options));
    if (!changed) throw noTemplate();
    return c.json(templateView(changed));
  });
  app.delete(TEMPLATE_ROUTE, async (c) => {
    const { account } = await enter(c, 'templates');
    if (!(await templates.remove(account.id, id(c)))) throw noTemplate();
    return c.body(null, 204);
  });
}

const noTemplate = (): Problem => new Problem('not-found', { detail: 'There is no such template or version.' });

function versionOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalidRequest([{ field: 'version', message: 'must be the number of a version' }]);
}

async function readTemplate(c: ApiContext, account: Account, plan: Plan, { bytes, limits }: EndpointOptions) {
  const holding = bytes.open(account.id);
  try {
    const rules = { limit: limits.body, time: limits.bodyTime, holding };
    const body = await readBody(c.req.raw.body, checkHeaders(c.req.raw.headers, rules), rules);
    const { name, html, sample = {} } = parseBody(body, templateRequest, DATA_VALUES);
    checkDocument({ html }, plan, true);
    return { name, html, sample: JSON.stringify(sample) };
  } finally {
    holding.release();
  }
}

const iso = (time: number): string => new Date(time).toISOString();

const summaryView = ({ id, name, version, createdAt, updatedAt }: TemplateSummary) => ({
  id,
  name,
  version,
  created_at: iso(createdAt),
  updated_at: iso(updatedAt),
});

const templateView = (template: Template) => ({
  ...summaryView(template),
  html: template.html,
  sample: JSON.parse(template.sample) as Record<string, unknown>,
});

interface Source {
  readonly html?: string | undefined;
  readonly template?: string | undefined;
  readonly version?: number | undefined;
  readonly data?: Record<string, unknown> | undefined;
}

/** The source from which a document is rendered. @param path of the document in the body: "documents.3." */
export async function findSource(
  { html, template, version, data }: Source,
  account: string,
  { templates }: Pick<Services, 'templates'>,
  path = '',
): Promise<{ readonly html: string; readonly template: Template | null; readonly data: Source['data'] }> {
  if (template === undefined) return { html: html ?? '', template: null, data };
  const found = await templates.read(account, template, version);
  if (found) return { html: found.html, template: found, data: data ?? {} };
  const field = `${path}${version === undefined ? 'template' : 'version'}`;
  throw invalidRequest([{ field, message: 'must be one of the account’s templates' }]);
}
