import {
  deliveriesAnswer,
  endpointRequest,
  endpointsAnswer,
  jobAnswer,
  jobsAnswer,
  jobsRequest,
  newEndpointAnswer,
} from '../jobs/job-schemas.ts';
import { rendersAnswer, usageAnswer } from '../renders/render-schemas.ts';
import {
  layoutAnswer,
  layoutRequest,
  pdfAnswer,
  pdfRequest,
  problemDocument,
  verifyAnswer,
  verifyRequest,
} from '../schemas.ts';
import { templateAnswer, templateRequest, templatesAnswer } from '../templates/template-schemas.ts';

/** Schemas by their names in the OpenAPI document. */
export const SCHEMAS = {
  PdfRequest: pdfRequest,
  PdfAnswer: pdfAnswer,
  LayoutRequest: layoutRequest,
  LayoutAnswer: layoutAnswer,
  VerifyRequest: verifyRequest,
  VerifyAnswer: verifyAnswer,
  JobsRequest: jobsRequest,
  Job: jobAnswer,
  Jobs: jobsAnswer,
  WebhookEndpointRequest: endpointRequest,
  NewWebhookEndpoint: newEndpointAnswer,
  WebhookEndpoints: endpointsAnswer,
  WebhookDeliveries: deliveriesAnswer,
  TemplateRequest: templateRequest,
  Template: templateAnswer,
  Templates: templatesAnswer,
  Renders: rendersAnswer,
  Usage: usageAnswer,
  Problem: problemDocument,
} as const;

export type SchemaName = keyof typeof SCHEMAS;
