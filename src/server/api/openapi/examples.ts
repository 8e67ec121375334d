/** Typical requests and responses; a test checks them against their schemas. */

const WARNING = {
  code: 'css-unknown-property',
  message: 'unknown property "colour"',
  line: 1,
  column: 12,
  count: 1,
} as const;

const JOB = {
  id: 'job_5b1f7c0a9d3e4c2b8a6f1d20',
  batch: 'batch_0c9e6d0e4c1e9f431a1f2c7f',
  reference: 'invoice 2026-117',
  mode: 'live',
  state: 'done',
  created_at: '2026-11-10T09:00:00.000Z',
  started_at: '2026-11-10T09:00:00.120Z',
  finished_at: '2026-11-10T09:00:00.310Z',
  expires_at: '2026-11-13T09:00:00.310Z',
  result: {
    pages: 2,
    bytes: 18_204,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    warnings: [],
    url: 'https://pdf.example.com/results/job_5b1f7c0a9d3e4c2b8a6f1d20?expires=1794305200310&signature=…',
    url_expires_at: '2026-11-10T10:00:00.310Z',
  },
  problem: null,
} as const;

const ENDPOINT = {
  id: 'whe_4Jd8sKq2LmZx91VbTtRw',
  url: 'https://example.com/platen',
  mode: 'live',
  created_at: '2026-11-10T09:00:00.000Z',
} as const;

const SUMMARY = {
  id: 'tpl_8Jd8sKq2LmZx91VbTtRw',
  name: 'Invoice',
  version: 3,
  created_at: '2026-11-10T09:00:00.000Z',
  updated_at: '2026-11-12T14:20:00.000Z',
} as const;

const SOURCE = {
  html: '<h1>Invoice {{ number }}</h1>{% for item in items %}<p>{{ item.name }}: {{ item.price }}</p>{% endfor %}',
  sample: { number: 2041, items: [{ name: 'Offset plates', price: '480.00' }] },
} as const;

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  PdfAnswer: { pdf_content: 'JVBERi0xLjcK' },
  LayoutAnswer: {
    pages: [
      {
        width: 793.7,
        height: 1122.52,
        boxes: [{ element: 3, tag: 'h1', x: 38.4, y: 38.4, width: 716.9, height: 37 }],
      },
    ],
    warnings: [WARNING],
  },
  VerifyAnswer: {
    sha256: JOB.result.sha256,
    same: true,
    bytes: 18_204,
    pages: 2,
    input: { sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae' },
    engine: { version: '0.1.0', sha256: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9' },
    fonts: { sha256: 'baa5a0964d3320fbc0c6a922140453c8513ea24ab8fd0577034804a967248096' },
  },
  Job: JOB,
  Jobs: { jobs: [JOB], next: null },
  Template: { ...SUMMARY, ...SOURCE },
  Templates: { templates: [SUMMARY] },
  Renders: {
    renders: [
      {
        id: 'rnd_4Jd8sKq2LmZx91VbTtRw',
        request_id: '3b6f0c9e-6d0e-4c1e-9f43-1a1f2c7f0b11',
        source: 'api',
        kind: 'pdf',
        mode: 'live',
        token: 'tok_9Kd8sKq2LmZx91VbTtRw',
        at: '2026-11-10T09:00:00.000Z',
        outcome: 'success',
        detail: null,
        pages: 2,
        milliseconds: 84,
        warnings: [WARNING],
      },
    ],
    next: null,
  },
  Usage: {
    month: '2026-11',
    used: 412,
    limit: 10_000,
    resets_at: '2026-12-01T00:00:00.000Z',
    days: [210, 202],
    tokens: [{ token: 'tok_9Kd8sKq2LmZx91VbTtRw', name: 'Invoices', succeeded: 412, failed: 3 }],
  },
  NewWebhookEndpoint: { ...ENDPOINT, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  WebhookEndpoints: { endpoints: [ENDPOINT] },
  WebhookDeliveries: {
    deliveries: [
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKW',
        endpoint: ENDPOINT.id,
        event: 'job.done',
        state: 'pending',
        attempts: 1,
        status: 503,
        fault: 'Status 503.',
        created_at: '2026-11-10T09:00:00.310Z',
        next_at: '2026-11-10T09:00:05.310Z',
      },
    ],
  },
};

const SMALL = { summary: 'A document', value: { html: '<h1>Hello</h1>' } };

export const REQUEST_EXAMPLES = {
  PdfRequest: {
    small: SMALL,
    template: {
      summary: 'A template with data',
      value: { template: SUMMARY.id, data: SOURCE.sample },
    },
    several: {
      summary: 'Several documents in one file, a PDF among them',
      value: {
        documents: [
          { html: '<h1>Offer</h1>', title: 'Offer' },
          { pdf: 'JVBERi0xLjcK', title: 'Terms', alt: 'The terms of 2026' },
        ],
        page_numbers: 'restart',
      },
    },
    page: {
      summary: 'With a page, a title and a strict reading',
      value: { html: '<h1>Invoice</h1>', page: { size: 'A4', margin: '2cm' }, strict: ['missing-glyph'] },
    },
  },
  LayoutRequest: {
    small: SMALL,
    page: { summary: 'With a page', value: { html: '<h1>Invoice</h1>', page: { size: 'A4', margin: '2cm' } } },
  },
  VerifyRequest: {
    small: { summary: 'A document and its PDF', value: { html: '<h1>Hello</h1>', sha256: JOB.result.sha256 } },
  },
  JobsRequest: {
    two: {
      summary: 'Two documents',
      value: {
        documents: [
          { html: '<h1>Invoice 1</h1>', reference: 'invoice 1' },
          { html: '<h1>Invoice 2</h1>', reference: 'invoice 2', page: { size: 'A4' } },
        ],
      },
    },
  },
  TemplateRequest: { invoice: { summary: 'An invoice', value: { name: 'Invoice', ...SOURCE } } },
  WebhookEndpointRequest: { one: { summary: 'An endpoint', value: { url: 'https://example.com/platen' } } },
} as const;
