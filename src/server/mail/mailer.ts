/** How mail leaves the service. */

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Lines of plain text. */
  readonly text: string;
}

/** The address does not exist: further attempts would be refused too. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Rejects if the mail could not be sent; with `MailRefused` if it never can be. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
