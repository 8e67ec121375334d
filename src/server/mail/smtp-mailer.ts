/** Sends mail through the operator's server. https://www.rfc-editor.org/rfc/rfc5321 */

import { optionalPackage } from '../optional-package.ts';
import { type Mailer, MailRefused } from './mailer.ts';

/** Milliseconds for each step of the conversation. */
const PATIENCE = 15_000;

/**
 * "Permanent failure" of the "destination mailbox address". Other "permanent" refusals may come from a server that does not know the
 * service yet. https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.[1-6]\b/;

/** @param url "smtps://user:password@mail.example.com", or "smtp://…:587", which uses STARTTLS if the server supports it */
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
      // As an object, not as text to be parsed, so that input cannot add a second recipient.
      const mail = { to: { name: '', address: to }, subject, text };
      await transport.sendMail(mail).catch((error: unknown) => {
        const { command, response = '' } = error as { readonly command?: string; readonly response?: string };
        if (command === 'RCPT TO' && NO_SUCH_ADDRESS.test(response)) throw new MailRefused(response, { cause: error });
        throw error;
      });
    },
    close: () => transport.close(),
  };
}
