import type { OemDocument, RouteFacts, ScreenPart, ShellPart } from '../../../../src/model/index.ts';
import type { Actor } from '../../../../src/server/call/actor.ts';
import { firstSight } from '../../../../src/server/http/firstSight.ts';

const shell = {
  language: 'en',
  oem: {},
  portal: { languages: [] },
  facts: {},
  conditions: {},
  operations: {},
  flows: {},
} as unknown as ShellPart;
const route = { name: 'desk', params: {}, query: {} } as unknown as RouteFacts;
const actor = { user: { role: 'clerk' } } as unknown as Actor;
const page = { shell, actor, route, now: new Date(0) };
const hero = { id: 'hero', block: 'hero', hero: { $: 'oem.hero' } };

function sightOf(screen: object, { language = 'en', replacedWhen }: { readonly language?: string; readonly replacedWhen?: object } = {}) {
  const part = { screen: { title: 'desk.title', blocks: [hero], ...screen }, flows: {}, forms: {}, messages: {} } as unknown as ScreenPart;
  const frame = (replacedWhen && { replaceContent: { when: replacedWhen, blocks: [] } }) as never;
  const oem = { hero: { kind: 'image', image: 'north/cover.webp' } } as unknown as OemDocument;
  return firstSight({ page, part, frame, language, isAssumed: false }, { language: 'en', oem, translate: (key) => `[${key}]` });
}

test('the title of the screen and the picture of its hero', () => {
  expect(sightOf({ width: 'full', breadcrumbs: true })).toEqual({
    width: 'full',
    title: '[desk.title]',
    hasBreadcrumbs: true,
    heroPicture: 'north/cover.webp',
  });
});

test('no title where the screen shows none, or where its user reads another language than that of the page', () => {
  expect(sightOf({ hideHeading: true })?.title).toBeUndefined();
  expect(sightOf({}, { language: 'fr' })?.title).toBeUndefined();
});

test('no picture of a hero that does not show, or of which it is not known', () => {
  const shownIf = (visibleIf: object) => sightOf({ blocks: [{ ...hero, visibleIf }] })?.heroPicture;
  expect(shownIf({ eq: [{ $: 'user.role' }, 'clerk'] })).toBe('north/cover.webp');
  expect(shownIf({ eq: [{ $: 'user.role' }, 'chief'] })).toBeUndefined();
  expect(shownIf({ exists: { $: 'data.desk' } })).toBeUndefined();
});

test('nothing of a screen in whose place something else shows, or may show', () => {
  expect(sightOf({}, { replacedWhen: { eq: [{ $: 'user.role' }, 'chief'] } })?.title).toBe('[desk.title]');
  expect(sightOf({}, { replacedWhen: { eq: [{ $: 'user.role' }, 'clerk'] } })).toBeUndefined();
  expect(sightOf({}, { replacedWhen: { exists: { $: 'storage.note' } } })).toBeUndefined();
});
