import type { VariantPortal } from '#compiler';
import type { JsonObject, LanguageEntry, PortalDocument } from '#model';
import type { ForgottenAccount } from '../auth/resetAccount.ts';
import { htmlMail } from '../mail/htmlMail.ts';
import type { MailMessage } from '../mail/mailer.ts';

/** What a mail is made of: keys of texts, and what they name in braces. */
export interface MailInput {
  readonly to?: string | null;
  readonly subject?: string;
  readonly text?: string;
  /** Address that answers go to. */
  readonly replyTo?: string | null;
  readonly values?: JsonObject | null;
  readonly language?: string | null;
  readonly action?: { readonly label: string; readonly route: string; readonly query?: JsonObject } | null;
  /** Names an account in place of `to`: the action's address carries a link by which its password can be set once. */
  readonly resetFor?: ForgottenAccount | null;
  /** When that link was asked for, ISO 8601. */
  readonly askedAt?: string;
}

interface MailSurroundings {
  readonly portal: PortalDocument;
  /** Program whose texts and colours it has. */
  readonly variant: VariantPortal | undefined;
  readonly language: LanguageEntry | undefined;
  /** Address of the page that it leads to. */
  readonly link: string | undefined;
}

/** A mail as plain text and as HTML. */
export function mailMessage(input: MailInput, { language, link, portal, variant }: MailSurroundings): Omit<MailMessage, 'to' | 'id'> {
  const textOf = (key = '', values: JsonObject = {}) => variant?.text(language?.id ?? '', key.replace(/^@/, ''), values) ?? key;
  const { displayName, support } = variant?.oem ?? {};
  const ofProgram = { program: textOf(displayName), supportPhone: support?.phone ?? '', supportEmail: support?.email ?? '' };
  const values = { ...ofProgram, ...input.values, ...(link !== undefined && { link }) };
  const translate = (key = '') => textOf(key, values);
  const subject = translate(input.subject);
  // What a text leaves out leaves no gap.
  const text = translate(input.text)
    .trim()
    .replace(/\n{3,}/g, '\n\n');
  const html = htmlMail({
    locale: language?.locale ?? '',
    sender: translate(portal.name),
    subject,
    text,
    action: link === undefined ? undefined : { url: link, label: translate(input.action?.label) },
    colors: variant?.oem.tokens ?? {},
  });
  return { subject, text: `${text}\n`, html, ...(input.replyTo && { replyTo: input.replyTo }) };
}
