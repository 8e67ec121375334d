/** Mail by a server of the operator's. https://www.rfc-editor.org/rfc/rfc5321 */

import { optionalPackage } from '../optional-package.ts';
import type { Mailer } from './mailer.ts';

/** Milliseconds for each step of the conversation. */
const PATIENCE = 15_000;

/** @param url "smtps://user:password@mail.example.com", or "smtp://…:587", which turns to TLS where the server can */
export async function createSmtpMailer(url: string, from: string): Promise<Mailer> {
  const { createTransport } = await optionalPackage('nodemailer', 'PLATEN_SMTP', () => import('nodemailer'));
  const transport = createTransport(
    {
      url,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      // As an address and not as a text to parse: what people type does not become a second receiver.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
