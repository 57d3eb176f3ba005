import type { RouteFacts, ScreenPart, ShellPart } from '../../../../src/model/index.ts';
import type { Actor } from '../../../../src/server/call/actor.ts';
import { screenCalls } from '../../../../src/server/http/screenCalls.ts';

const shell = {
  language: 'en',
  oem: { id: 'north', oemId: 7 },
  portal: { languages: [{ id: 'en', wire: 'ENGLISH' }] },
  facts: { 'user.userName': { type: 'string', personal: true } },
  conditions: {},
  operations: { search: { parameters: [] } },
  flows: {},
} as unknown as ShellPart;
const route = { name: 'desk', params: { desk: 'A' }, query: {} } as unknown as RouteFacts;
const actor = { user: { userName: 'ann', role: 'clerk' } } as unknown as Actor;
const page = { shell, actor, route, now: new Date(0) };

/** The calls of a screen with these parts, as text. */
function callsOf(screen: object, flows: object = {}): string[] {
  const part = { screen: { blocks: [], ...screen }, flows, forms: {}, messages: {} } as unknown as ScreenPart;
  return screenCalls(part, undefined, page).map(({ operation, input }) => `${operation} ${JSON.stringify(input)}`);
}

describe('the calls that a screen makes when it first shows', () => {
  test('its data, with what is known of user, program, route and language', () => {
    const input = { maker: { $: 'oem.oemId' }, desk: { $: 'route.params.desk' }, language: { $: 'session.wireLanguage' } };
    expect(callsOf({ data: { desk: { call: 'desk', with: input } } })).toEqual(['desk {"maker":7,"desk":"A","language":"ENGLISH"}']);
    const when = { eq: [{ $: 'user.role' }, 'chief'] };
    expect(callsOf({ data: { desk: { call: 'desk', when } } })).toEqual([]);
  });

  test('data that waits for other data is asked for later', () => {
    const names = { call: 'names', when: { exists: { $: 'data.desk.id' } }, with: { id: { $: 'data.desk.id' } } };
    expect(callsOf({ data: { desk: { call: 'desk' }, names } })).toEqual(['desk {}']);
  });

  test.each(['storage.theme', 'menu.names', 'session.host', 'user.userName'])(
    'nothing that reads %s, which only the browser knows or nobody else should',
    (path) => {
      expect(callsOf({ data: { desk: { call: 'desk', with: { value: { $: path } } } } })).toEqual([]);
      expect(callsOf({ data: { desk: { call: 'desk', when: { exists: { $: path } } } } })).toEqual([]);
    },
  );

  test('tables, in what certainly shows', () => {
    const table = { id: 'list', block: 'data-table', call: 'search', columns: [], pageSize: 10 };
    const inside = (visibleIf?: object) => [{ id: 'box', block: 'section', ...(visibleIf && { visibleIf }), blocks: [table] }];
    expect(callsOf({ blocks: inside() })).toEqual(['search {"page":0,"size":10}']);
    expect(callsOf({ blocks: inside({ exists: { $: 'data.desk' } }) })).toEqual([]);
    expect(callsOf({ blocks: [{ ...table, component: 'Lists' }] })).toEqual([]);
    expect(callsOf({ blocks: [{ id: 'box', block: 'dialog', blocks: [table] }] })).toEqual([]);
  });

  test('flows that begin with a call, and the view of those that begin at rest', () => {
    const block = {
      id: 'flow',
      block: 'flow',
      flow: 'f',
      views: { list: [{ id: 'list', block: 'data-table', call: 'search', columns: [] }] },
    };
    const always = { guard: { eq: [{ $: 'user.role' }, 'clerk'] }, target: 'loading' };
    const loading = { invoke: { src: 'op:load', input: { desk: { $: 'context.desk' } } } };
    const calling = { id: 'f', runsIn: 'block', context: { desk: 'B' }, initial: 'start', states: { start: { always }, loading } };
    expect(callsOf({ blocks: [block] }, { f: calling })).toEqual(['load {"desk":"B"}']);
    const resting = { id: 'f', runsIn: 'block', initial: 'rest', states: { rest: { meta: { view: 'list' } } } };
    expect(callsOf({ blocks: [block] }, { f: resting })).toEqual(['search {"page":0,"size":25}']);
    expect(callsOf({ blocks: [{ ...block, startWhen: { exists: { $: 'storage.seen' } } }] }, { f: calling })).toEqual([]);
  });
});
