import type { ServerConfig } from '../config.ts';
import type { Log } from '../operations/log.ts';
import type { Clock } from '../services.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Sends mail through the operator's server, or writes it to files named in the log. */
export async function openMailer(
  { smtp, mailFrom, mailFolder }: Pick<ServerConfig, 'smtp' | 'mailFrom' | 'mailFolder'>,
  clock: Clock,
  log: Log,
): Promise<Mailer> {
  if (smtp !== null) return await createSmtpMailer(smtp, mailFrom);
  return createFolderMailer(mailFolder, clock, (file) => log.info('mail', { file }));
}
