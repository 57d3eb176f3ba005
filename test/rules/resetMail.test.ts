import type { CompiledPortal } from '#compiler';
import { resetMail } from '../../src/server/auth/resetMail.ts';
import { shippedPortal } from '../support/shippedPortal.ts';

const HOUR_MS = 3_600_000;
const LINK = 'https://dealers.example.com/resetPassword#s<e>c&ret';

let portal: CompiledPortal;
beforeAll(async () => {
  portal = await shippedPortal();
});

/** The message to an account of a program, whose language is chosen or, without one, the page's. */
function mailTo(program: string, { chosen, page = 'en' }: { chosen?: string; page?: string }) {
  const { oemName, skin } = portal.variants.get(program)?.oem ?? {};
  const user = { ...(oemName && { oemName }), ...(skin && { oemSkinName: skin }), ...(chosen && { language: chosen }) };
  const request = {
    portal,
    settings: portal.operations['forgotPassword']?.portal.with as never,
    services: { publicUrl: 'https://dealers.example.com' },
    http: { headers: { 'accept-language': page } },
    actor: { user } as never,
  };
  return resetMail(request, 's<e>c&ret', HOUR_MS);
}

test.each([
  [{ page: 'fr-CA' }, 'Réinitialisation du mot de passe', 'fr-CA'],
  [{ page: 'fr', chosen: 'ENGLISH' }, 'Password reset', 'en-US'],
  [{ page: 'en', chosen: 'FRENCH' }, 'Réinitialisation du mot de passe', 'fr-CA'],
])('[SH-LOGIN-06] the link to a new password comes in the language of the account, else of the page: %j', (of, subject, locale) => {
  const mail = mailTo('honda', of);
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${locale}">`);
});

test('[SH-LOGIN-06] for every program and language the link is a paragraph of its own, as text and as a button in the colours of the program', () => {
  for (const id of portal.variants.keys()) {
    for (const page of ['en', 'fr']) {
      const { html, text } = mailTo(id, { page });
      const lines = text.trimEnd().split('\n');
      expect([id, page, lines.length, lines[2]]).toEqual([id, page, 5, LINK]);
      expect(lines.filter((line) => line !== line.trim())).toEqual([]);
      const primary = portal.variants.get(id)?.oem.tokens?.primary;
      expect(html).toContain(`background:${primary};color:#ffffff`);
      expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
        Array(2).fill('https://dealers.example.com/resetPassword#s&#60;e&#62;c&#38;ret'),
      );
      expect(html).not.toMatch(/<img|<link|<script|src=|url\(|s<e>c/);
    }
  }
});
