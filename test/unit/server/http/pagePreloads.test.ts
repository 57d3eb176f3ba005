import type { Blocks, OemDocument } from '#model';
import { blockKinds, heroPicture } from '../../../../src/server/http/pagePreloads.ts';

const hero = (value: unknown): Blocks => [{ id: 'hero', block: 'hero', hero: value }] as unknown as Blocks;
const program = (facts: object): OemDocument => ({ id: 'north', hero: facts }) as unknown as OemDocument;

test('the page asks for the picture that its screen begins with', () => {
  const value = { $: 'oem.hero' };
  expect(heroPicture(hero(value), program({ kind: 'video', poster: 'north/poster.webp' }))).toBe('north/poster.webp');
  expect(heroPicture(hero(value), program({ kind: 'image', image: 'north/cover.webp' }))).toBe('north/cover.webp');
  expect(heroPicture(hero(value), program({ kind: 'carousel', banners: [{ image: 'north/one.webp' }] }))).toBe('north/one.webp');
  expect(heroPicture(hero({ $: 'user.hero' }), program({ poster: 'north/poster.webp' }))).toBeUndefined();
  expect(heroPicture([], program({ poster: 'north/poster.webp' }))).toBeUndefined();
  expect(heroPicture(hero(value), undefined)).toBeUndefined();
});

test('blocks are found at every depth', () => {
  const inner = { id: 'b', block: 'data-table' };
  expect([...blockKinds([{ id: 'a', block: 'section', blocks: [inner] }])]).toEqual(['section', 'data-table']);
});
