import type { ScreenPart, TextBlock } from '#model';
import { type FirstBlock, firstPaint, sessionPaint } from '../../../../src/server/http/firstPaint.ts';

const part = { screen: { width: 'content' } } as unknown as ScreenPart;
const block = (text: unknown, more: object = {}) => ({ block: 'text', text, ...more }) as unknown as FirstBlock;
const translate = (key: string) => `[${key}]`;
const paint = (...blocks: FirstBlock[]) => firstPaint(undefined, part, blocks, translate);

test('the texts that a screen begins with are painted in their elements', () => {
  expect(paint(block({ $t: 'home.title' }, { as: 'h1' }), block({ $t: 'home.text' }))).toContain(
    '<main class="p-main"><h1>[home.title]</h1><p class="p-text">[home.text]</p></main>',
  );
});

test('from a text with arguments, or another block, nothing more is painted', () => {
  const late = block({ $t: 'home.text' });
  expect(paint(block({ $t: 'home.hello', with: { name: { $: 'user.userName' } } }), late)).toContain('<main class="p-main"></main>');
  expect(paint({ block: 'form' } as unknown as FirstBlock, late)).toContain('<main class="p-main"></main>');
});

test('a screen behind sign-in begins with the brand of its program and grey bars, without a text', () => {
  const painted = sessionPaint('north/logo.svg', translate);
  expect(painted).toContain('src="/assets/north/logo.svg"');
  expect(painted).toContain('p-screen-skeleton');
  expect(painted.replaceAll(/<[^>]*>/g, '')).toBe('');
  // The security policy of the page forbids style attributes.
  expect(painted).not.toContain('style=');
});

test('of a screen that its user may see, the title, its first texts and the picture of the hero stand where they will stay', () => {
  const texts = [{ id: 'intro', block: 'text', text: { $t: 'loans.intro' }, tone: 'muted' } as unknown as TextBlock];
  const sight = { width: 'full', title: 'Loans & returns', texts, breadcrumbs: 'above', heroPicture: 'north/cover.webp' } as const;
  const painted = sessionPaint('north/logo.svg', translate, sight);
  expect(painted).toContain('<main class="p-main p-main--full">');
  expect(painted).toMatch(
    /p-breadcrumbs.*<h1 class="p-page-header__title">Loans &#38; returns<\/h1><\/div><p class="p-text p-text--muted">\[loans\.intro\]<\/p><div class="p-hero"><img class="p-hero__media" src="\/assets\/north\/cover.webp" alt=""/,
  );
});
