/** How mail leaves the service. */

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Lines of plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Rejects where the mail could not be handed on. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
