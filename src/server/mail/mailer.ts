import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

/** A message to one address, as plain text and as HTML: readers show which they like. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address that answers go to, in place of the sender's. */
  readonly replyTo?: string;
  /** Names the message: the same one sent again has the same Message-ID (RFC 5322, 3.6.4). */
  readonly id: string;
}

/** Sends mail; a failure rejects. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

export interface MailerOptions {
  /** smtp:// or smtps:// address; without it, messages are written as files into the folder `outbox`. */
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly outbox: string;
  readonly log: { info(details: object, message: string): void };
}

/** Tells other software that no person wrote the message, so that no absence notice comes back (RFC 3834, and what Exchange reads). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Sends by SMTP, or writes .eml files into the outbox folder; the log names the file, never an address. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, outbox, log } = options;
  if (smtpUrl) {
    const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS });
    return {
      async send(message) {
        await transport.sendMail(envelope(from, message));
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const composed = await composer.sendMail(envelope(from, message));
      const file = path.join(outbox, `${randomUUID()}.eml`);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Whoever reads the folder meanwhile finds a whole mail or none.
      await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file: path.basename(file) }, 'mail written to the outbox');
    },
  };
}

/** Milliseconds. A mail server that says nothing holds up the mails behind it no longer. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

function envelope(from: string, { id, replyTo, ...message }: MailMessage) {
  const [, host = 'localhost'] = /@([\w.-]+)/.exec(from) ?? [];
  // As an object it is one address whatever it says: no second one, and no name, can be written into it.
  const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
  return { from, headers: HEADERS, messageId: `<${id}@${host}>`, ...message, ...answers };
}
