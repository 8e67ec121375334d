/** Signatures of webhook messages. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */

import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

interface Message {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly payload: string;
}

/** The headers of a message. */
export function signedHeaders({ id, timestamp, payload }: Message, secret: string): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${signature}`,
  };
}
