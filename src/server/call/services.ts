import type { Mailer } from '../mail/mailer.ts';

/** What system handlers lean on beside the request and the database. */
export interface Services {
  readonly mailer: Mailer;
  /** Key of the derived refresh credentials, the same in every process of one database. */
  readonly signingKey: string;
  /** Origin under which people reach the portal, for links in mails. */
  readonly publicUrl: string;
}
