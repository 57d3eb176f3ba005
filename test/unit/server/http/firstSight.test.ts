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

function sightOf(
  screen: object,
  {
    language = 'en',
    replacedWhen,
    flows = {},
  }: { readonly language?: string; readonly replacedWhen?: object; readonly flows?: object } = {},
) {
  const part = { screen: { title: 'desk.title', blocks: [hero], ...screen }, flows, forms: {}, messages: {} } as unknown as ScreenPart;
  const frame = (replacedWhen && { replaceContent: { when: replacedWhen, blocks: [] } }) as never;
  const oem = { hero: { kind: 'image', image: 'north/cover.webp' } } as unknown as OemDocument;
  return firstSight({ page, part, frame, language, isAssumed: false }, { language: 'en', oem, translate: (key) => `[${key}]` });
}

test('the title of the screen and the picture of its hero', () => {
  expect(sightOf({ width: 'full', breadcrumbs: true })).toEqual({
    width: 'full',
    title: '[desk.title]',
    texts: [],
    breadcrumbs: 'before',
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

describe('the fixed texts with which a screen begins', () => {
  const text = (id: string, more: object = {}) => ({ id, block: 'text', text: { $t: `desk.${id}` }, ...more });
  const form = { id: 'form', block: 'form' };
  const clerk = { eq: [{ $: 'user.role' }, 'clerk'] };
  const chief = { eq: [{ $: 'user.role' }, 'chief'] };
  const uncertain = { exists: { $: 'data.desk' } };
  const idsOf = (screen: object, shown = {}) => sightOf(screen, shown)?.texts.map(({ id }) => id);

  test('are its texts up to the first block that is none', () => {
    expect(idsOf({ blocks: [text('one'), text('two'), form, text('three')] })).toEqual(['one', 'two']);
    expect(idsOf({ blocks: [text('one'), text('two', { text: { $t: 'desk.two', with: { name: 'x' } } })] })).toEqual(['one']);
  });

  test('leave out what certainly does not show, and end where that is not known', () => {
    const blocks = (visibleIf: object) => [text('one', { visibleIf }), text('two')];
    expect(idsOf({ blocks: blocks(clerk) })).toEqual(['one', 'two']);
    expect(idsOf({ blocks: blocks(chief) })).toEqual(['two']);
    expect(idsOf({ blocks: blocks(uncertain) })).toEqual([]);
    expect(idsOf({ blocks: [text('one', { component: 'desk' }), text('two')] })).toEqual([]);
  });

  test('are none where the page waits for data or is in another language', () => {
    const blocks = [text('one')];
    expect(idsOf({ blocks, data: { desk: { call: 'getDesk' } } })).toEqual([]);
    expect(idsOf({ blocks, data: { desk: { call: 'getDesk', when: clerk } } })).toEqual([]);
    expect(idsOf({ blocks, data: { desk: { call: 'getDesk', when: chief }, desks: { call: 'getDesks', onError: 'ignore' } } })).toEqual([
      'one',
    ]);
    expect(idsOf({ blocks }, { language: 'fr' })).toEqual([]);
  });

  const asking = { invoke: { id: 'desks', src: 'getDesks' }, meta: { view: 'asking' } };
  const flows = {
    desk: {
      id: 'desk',
      runsIn: 'block',
      context: { isNew: true },
      initial: 'starting',
      states: {
        starting: { always: [{ guard: chief, target: 'resting' }, { target: 'asking' }] },
        asking,
        resting: { meta: { view: 'resting' } },
      },
    },
  };
  const flow = {
    id: 'flow',
    block: 'flow',
    flow: 'desk',
    views: { asking: [text('wait', { visibleIf: { eq: [{ $: 'context.isNew' }, true] } }), form], resting: [text('rest')] },
  };

  test('are those of the view in which its flow waits for its first call', () => {
    expect(idsOf({ blocks: [text('one'), flow, text('two')] }, { flows })).toEqual(['one', 'wait']);
    expect(idsOf({ blocks: [{ ...flow, startWhen: chief }] }, { flows })).toEqual([]);
  });
});
