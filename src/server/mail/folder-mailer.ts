/** Mail as files in a folder, for a service without a mail server: the log names each, and whoever runs the service can read it. */

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../services.ts';
import type { Mailer } from './mailer.ts';

/** @param tell called with the path of each mail */
export function createFolderMailer(folder: string, clock: Clock, tell: (file: string) => void): Mailer {
  return {
    async send({ to, subject, text }) {
      const date = new Date(clock.now());
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const file = path.join(folder, name);
      const head = [`To: ${to}`, `Subject: ${subject}`, `Date: ${date.toUTCString()}`, TYPE].join('\n');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Only the owner may read the files, since links in mails give access to accounts.
      await writeFile(file, `${head}\n\n${text}\n`, { mode: 0o600 });
      tell(file);
    },
    close() {},
  };
}

const TYPE = 'Content-Type: text/plain; charset=utf-8';
