import type { CompiledPortal } from '#compiler';
import { mailMessage } from '../../src/server/jobs/mailMessage.ts';
import { shippedPortal } from '../support/shippedPortal.ts';

const LINK = 'https://dealers.example.com/resetPassword#s<e>c&ret';

let portal: CompiledPortal;
beforeAll(async () => {
  portal = await shippedPortal();
});

/** The message to an account of a program, in a language. */
function mailTo(program: string, language: string) {
  const settings = portal.operations['forgotPassword']?.portal.with as { readonly texts?: { readonly [name: string]: string } };
  const { subject = '', text = '', action = '' } = settings.texts ?? {};
  const input = { subject, text, values: { minutes: 60 }, action: { label: action, route: 'resetPassword' } };
  return mailMessage(input, {
    portal: portal.portal,
    variant: portal.variants.get(program),
    language: portal.portal.languages.find(({ id }) => id === language),
    link: LINK,
  });
}

test.each([
  ['fr', 'Réinitialisation du mot de passe', 'fr-CA'],
  ['en', 'Password reset', 'en-US'],
])('[SH-LOGIN-06] the link to a new password comes in the language of the reader: %s', (language, subject, locale) => {
  const mail = mailTo('honda', language);
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${locale}">`);
});

test('[SH-LOGIN-06] for every program and language the link is a paragraph of its own, as text and as a button in the colours of the program', () => {
  for (const id of portal.variants.keys()) {
    for (const language of ['en', 'fr']) {
      const { html, text } = mailTo(id, language);
      const lines = text.trimEnd().split('\n');
      expect([id, language, lines.length, lines[2]]).toEqual([id, language, 5, LINK]);
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
