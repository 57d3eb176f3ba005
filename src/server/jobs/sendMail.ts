import { sql } from 'kysely';
import type { VariantPortal } from '#compiler';
import { RESET_MINUTES } from '../auth/createReset.ts';
import { findResetAccount, openReset, type ResetAccount } from '../auth/resetAccount.ts';
import { findLanguage } from '../call/texts.ts';
import { JobFailure, type JobKind, type JobRequest } from './jobKind.ts';
import { type MailInput, mailMessage } from './mailMessage.ts';

/** To whom a mail goes. */
interface Receiver {
  readonly to: string;
  /** Whose password the mail's link sets. */
  readonly account?: ResetAccount;
}

/**
 * Sends one mail in the language and the colours of whoever gets it. A repeat after a crash has the same Message-ID, by which mail servers
 * and readers know it. A link with a secret is made here, so that the secret is stored nowhere but as a hash.
 */
export const sendMail: JobKind = {
  reachesOutside: true,
  async run(request) {
    const input = request.input as MailInput;
    const receiver = await receiverOf(request, input);
    const variant = variantOf(request, receiver);
    const language = await languageOf(request, input, receiver, variant);
    const link = await linkOf(request, input, receiver);
    const message = mailMessage(input, { portal: request.portal.portal, variant, language, link });
    try {
      await request.services.mailer.send({ ...message, to: receiver.to, id: request.record.id });
    } catch (error) {
      throw mailFailure(error);
    }
    return { to: receiver.to };
  },
};

async function receiverOf(request: JobRequest, input: MailInput): Promise<Receiver> {
  const { resetFor, subject, text, to } = input;
  if (!subject || !text) throw new JobFailure('incomplete', { isTemporary: false });
  if (!resetFor) {
    if (!to) throw new JobFailure('incomplete', { isTemporary: false });
    return { to };
  }
  if (isTooOld(request, input)) throw new JobFailure('too old', { isTemporary: false });
  const account = await findResetAccount(request.db, resetFor);
  if (!account) throw new JobFailure('no account', { isTemporary: false });
  return { to: account.email, account };
}

/** A link to a new password that was asked for so long ago is not wanted any more. */
function isTooOld({ now }: JobRequest, { askedAt }: MailInput): boolean {
  return now.getTime() - Date.parse(askedAt ?? '') > RESET_MINUTES * 60_000;
}

function variantOf({ portal, record }: JobRequest, { account }: Receiver): VariantPortal | undefined {
  return portal.variants.get(account?.oem ?? record.oem ?? '') ?? portal.variants.get(portal.defaultVariant);
}

/**
 * The language of the account whose password is set; else that which the mail names, else that of the account with the address, else the
 * first of the program.
 */
async function languageOf(
  { db, portal }: JobRequest,
  { language }: MailInput,
  { account, to }: Receiver,
  variant: VariantPortal | undefined,
) {
  const rows = await db
    .selectFrom('users')
    .select('language')
    .where(sql<string>`lower(email)`, '=', to.toLowerCase())
    .where('active', '=', true)
    .orderBy('last_login', (order) => order.desc().nullsLast())
    .limit(1)
    .execute();
  const codes = [account?.language, language, rows[0]?.language, variant?.oem.languages?.[0]];
  const wanted = codes.map((code) => findLanguage(portal.portal, code));
  return wanted.find((found) => found !== undefined) ?? portal.portal.languages[0];
}

async function linkOf(
  { db, now, portal, record, services }: JobRequest,
  { action }: MailInput,
  { account }: Receiver,
): Promise<string | undefined> {
  if (!action) return undefined;
  const path = portal.routes.routes[action.route]?.path ?? '/';
  const given = Object.entries(action.query ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  // The secret is in the fragment, which browsers send to no server, so it reaches no log.
  const secret = account ? `#${await openReset(db, account, record.id, now)}` : '';
  return `${services.publicUrl}${path}${query && `?${query}`}${secret}`;
}

/** What nodemailer calls a refusal of the addresses or of the message itself; all else says nothing of the mail. */
const REFUSED = ['EENVELOPE', 'EMESSAGE'];

/** Why a mail could not be sent, without the error's message, which quotes addresses. A mail server refuses for good with 5xx (RFC 5321, 4.2.1). */
function mailFailure(error: unknown): JobFailure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const name = typeof code === 'string' ? code : 'unreachable';
  if (typeof responseCode !== 'number') return new JobFailure(name, { isTemporary: true });
  return new JobFailure(`smtp ${responseCode}`, { isTemporary: responseCode < 500 || !REFUSED.includes(name) });
}
