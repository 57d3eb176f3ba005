import { variantOf } from '../call/actor.ts';
import type { Services } from '../call/handler.ts';
import { findLanguage, type Reader, readerLanguage, textFor } from '../call/texts.ts';
import { htmlMail } from '../mail/htmlMail.ts';
import type { MailMessage } from '../mail/mailer.ts';

type MailRequest = Reader & { readonly services: Pick<Services, 'publicUrl'> };

/** The message with the link, in the language and the colours of the user to whom it goes: `actor`. */
export function resetMail(asked: MailRequest, secret: string, linkLifeMs: number): Omit<MailMessage, 'to'> {
  const request = readByAccount(asked);
  const { actor, portal, services, settings } = request;
  const path = portal.routes.routes[String(settings['route'])]?.path ?? '/';
  // The secret is in the fragment, which browsers send to no server, so it reaches no log.
  const link = `${services.publicUrl}${path}#${secret}`;
  const minutes = linkLifeMs / 60_000;
  const subject = textFor(request, { name: 'subject', fallback: 'Password reset' });
  const fallback = `A new password was asked for. Open this address within ${minutes} minutes:\n\n${link}`;
  const text = textFor(request, { name: 'text', fallback }, { minutes, link });
  const html = htmlMail({
    locale: findLanguage(portal.portal, readerLanguage(request))?.locale ?? '',
    sender: textFor(request, { key: portal.portal.name }),
    subject,
    text,
    action: { url: link, label: textFor(request, { name: 'action', fallback: subject }) },
    colors: variantOf(portal, actor)?.oem.tokens ?? {},
  });
  return { subject, text: `${text}\n`, html };
}

/** The request as if the page had no language where the account has one: somebody else may have asked for the mail. */
function readByAccount(request: MailRequest): MailRequest {
  const { actor, portal, http } = request;
  return findLanguage(portal.portal, actor?.user['language']) === undefined ? request : { ...request, http: { ...http, headers: {} } };
}
