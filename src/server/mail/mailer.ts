/** How mail leaves the service. */

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Lines of plain text. */
  readonly text: string;
}

/** There is no such address: another try would be refused as well. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Rejects where the mail could not be handed on; with `MailRefused` where it never can be. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
