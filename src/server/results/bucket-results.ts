/** Results in a bucket with an S3-compatible API. https://docs.aws.amazon.com/AmazonS3/latest/API/ */

import type { AwsClient } from 'aws4fetch';
import { optionalPackage } from '../optional-package.ts';
import { checkName, type ResultStore } from './result-store.ts';

export interface BucketOptions {
  /** "https://s3.eu-central-1.amazonaws.com/my-bucket", optionally followed by a folder. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Milliseconds for one request. */
const PATIENCE = 30_000;

export async function createBucketResults(options: BucketOptions): Promise<ResultStore> {
  const { AwsClient: Client } = await optionalPackage('aws4fetch', 'PLATEN_BUCKET', () => import('aws4fetch'));
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const folder = options.url.replace(/\/+$/, '');
  const urlOf = (name: string): string => `${folder}/${checkName(name)}`;
  return {
    async put(name, bytes) {
      const headers = { 'content-type': 'application/pdf' };
      await ask(client, 'PUT', urlOf(name), { body: bytes as Uint8Array<ArrayBuffer>, headers });
    },
    async get(name) {
      const response = await ask(client, 'GET', urlOf(name));
      return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
    },
    async remove(name) {
      await ask(client, 'DELETE', urlOf(name));
    },
    // Buckets only show complete objects.
    tidy: async () => {},
    async link(name, seconds) {
      const url = new URL(urlOf(name));
      url.searchParams.set('X-Amz-Expires', `${seconds}`);
      const signed = await client.sign(url.href, { method: 'GET', aws: { signQuery: true } });
      return signed.url;
    },
  };
}

async function ask(client: AwsClient, method: string, url: string, rest: RequestInit = {}): Promise<Response> {
  const response = await client.fetch(url, { ...rest, method, signal: AbortSignal.timeout(PATIENCE) });
  if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
  const text = (await response.text()).slice(0, 300);
  throw new Error(`the bucket answers ${method} with status ${response.status}: ${text}`);
}
