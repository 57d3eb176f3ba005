import { readdirSync } from 'node:fs';
import { screen } from '@testing-library/react';
import type { Block } from '#model';
import { coreDocument } from '../../../support/coreDocument.ts';
import { showBlocks } from './showBlock.tsx';

type Tree = { readonly [key: string]: string | Tree };

const read: (path: string) => ReturnType<typeof JSON.parse> = coreDocument;
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
const messages = Object.fromEntries(
  readdirSync('locales/en')
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => flat(read(`locales/en/${file}`))),
);
const named: [string, { when: unknown }][] = readdirSync('schemas/conditions').flatMap((file) =>
  Object.entries<{ when: unknown }>(read(`schemas/conditions/${file}`).conditions),
);
const conditions = Object.fromEntries(named.map(([id, { when }]) => [id, when]));
const frame = read('schemas/frames/main.frame.json') as { header: Block[]; footer: Block[] };
const base = read('oem-config/base.json');
const oemOf = (id: string) => {
  const own = read(`oem-config/${id}/oem.json`);
  return { ...base, ...own, support: { ...base.support, ...own.support } };
};
const footer = (id: string, supportScope?: string) =>
  showBlocks(frame.footer, {
    messages,
    conditions,
    scope: {
      oem: oemOf(id),
      session: { version: '1.2.3' },
      route: { name: 'home', path: '/', params: {}, query: {}, ...(supportScope && { supportScope }) },
    },
  });
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
const phone = () => hrefs().find((href) => href.startsWith('tel:'));
const email = () => hrefs().find((href) => href.startsWith('mailto:'));

const programs = readdirSync('oem-config').filter(
  (id) => !id.startsWith('_') && !['assets', 'places'].includes(id) && !id.endsWith('.json'),
);
const of = (pick: () => string | undefined, id: string, scope?: string): string | undefined => {
  const { unmount } = footer(id, scope);
  const value = pick();
  unmount();
  return value;
};

test('[SH-FOOTER-01] [SH-FOOTER-02] [SH-FOOTER-06] the footer tells version, support phone and privacy policy', () => {
  footer('honda');
  expect(screen.getByText(/1\.2\.3/)).toBeVisible();
  expect(phone()).toMatch(/^tel:/);
  expect(hrefs()).toContain('/privacy');
});

test('[SH-FOOTER-03] [SH-FOOTER-08] BMW Canada has a phone of its own', () => {
  const others = programs.filter((id) => id !== 'bmwca').map((id) => of(phone, id));
  expect(others).not.toContain(of(phone, 'bmwca'));
});

test('[SH-FOOTER-04] [SH-FOOTER-05] [SH-FOOTER-08] the e-mail varies by program and is another one on enrollment pages', () => {
  const emails = ['honda', 'acura', 'hyundai'].map((id) => of(email, id));
  expect(new Set(emails).size).toBe(3);
  expect(emails).not.toContain(of(email, 'honda', 'enrollment'));
});

test('[SH-FOOTER-07] the legal terms link is there only for programs that have one', () => {
  const found = programs.map((id) => {
    const { unmount } = footer(id);
    const shown = screen.queryByRole('link', { name: messages['footer.terms'] ?? '' }) !== null;
    unmount();
    return [shown, oemOf(id).legalTermsUrl !== undefined];
  });
  for (const [shown, configured] of found) expect(shown).toBe(configured);
  expect(found.map(([shown]) => shown)).toContain(true);
});

describe('header', () => {
  const main = frame.header.find((block) => block.id === 'main') as Block;
  const show = (user: object) =>
    showBlocks([main], {
      messages,
      conditions,
      scope: { oem: oemOf('honda'), user, session: { signedIn: true, showMenu: true, languages: ['en', 'fr'] }, menu: { items: [] } },
    });

  test('[SH-HEADER-14] holds a logout icon with a name', () => {
    show({ userName: 'Dana', role: 'Dealer' });
    expect(screen.getByRole('button', { name: messages['shell.logout'] ?? '' })).toBeVisible();
  });

  test('[SH-HOME-08] [SH-HOME-09] G-S20: the feedback icon leads to the contact page, not for CMS editors', () => {
    const { unmount } = show({ userName: 'Dana', role: 'Dealer' });
    expect(screen.getByRole('link', { name: messages['shell.feedback'] ?? '' })).toBeVisible();
    unmount();
    show({ userName: 'Ed', role: 'CMS Editor', belongsToCmsEditorGroup: true });
    expect(screen.queryByRole('link', { name: messages['shell.feedback'] ?? '' })).toBeNull();
  });
});
