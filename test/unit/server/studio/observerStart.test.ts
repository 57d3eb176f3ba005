import type { CompiledPortal, VariantPortal } from '#compiler';
import { observerStart } from '../../../../src/server/studio/observerStart.ts';

const NAMES = ['ask', 'allow', 'refuse', 'allowed', 'end', 'ended'];

/** A portal in English and French, with these texts of the bar in both. */
function barOf(names: readonly string[]) {
  const variant = {
    // As for every message that is missing: its key.
    text: (_language: string, key: string) => (names.includes(key.replace('studio.bar.', '')) ? `text of ${key}` : key),
    messages: () => Object.fromEntries(names.map((name) => [`studio.bar.${name}`, []])),
  } as unknown as VariantPortal;
  return observerStart({
    defaultVariant: 'base',
    portal: { languages: [{ id: 'en' }, { id: 'fr' }] },
    routes: { notFound: 'notFound', routes: {} },
    variants: new Map([['base', variant]]),
  } as unknown as CompiledPortal).bar;
}

test('the bar of a page has its texts, or none at all where one is missing', () => {
  expect(barOf(NAMES)['fr']).toMatchObject({ ask: 'text of studio.bar.ask', end: 'text of studio.bar.end' });
  expect(Object.keys(barOf(NAMES))).toEqual(['en', 'fr']);
  expect(barOf(NAMES.slice(1))).toEqual({});
  expect(barOf([])).toEqual({});
});
