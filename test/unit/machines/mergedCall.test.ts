import { describe, expect, jest, test } from '@jest/globals';
import { createActor } from 'xstate';
import { createFlow, type FlowEnvironment, VersionedOutput } from '#machines';
import type { MachineDocument, Value } from '#model';

const base = { name: 'Ann', phone: '1', fax: '', days: [{ open: '9', close: '17' }], of: { zip: '1', city: 'A' } };

const doc: MachineDocument = {
  $schema: 'meta',
  id: 'save',
  description: 'Saves a card.',
  events: {},
  context: { mine: {}, from: base },
  initial: 'saving',
  states: {
    saving: {
      invoke: {
        src: 'op:saveCard',
        input: { id: 7, 'If-Match': '"1"', body: { $: 'context.mine' } },
        base: { $: 'context.from' },
        onDone: {
          target: 'saved',
          actions: [{ type: 'assign', params: { values: { version: { $: 'event.version' }, merged: { $: 'event.merged' } } as Value } }],
        },
        onError: { target: 'asked', actions: [{ type: 'assign', params: { values: { error: { $: 'event.error' } } } }] },
      },
    },
    saved: {},
    asked: {},
  },
} as unknown as MachineDocument;

/** The 409 of the server, with the fields in which what was sent and what is stored differ. */
const conflict = (current: object, changes: object, version = '"2"') => ({
  kind: 'conflict',
  body: {
    message: 'Changed.',
    conflict: { version, current, changes: Object.entries(changes).map(([field, [yours, theirs]]) => ({ field, yours, theirs })) },
  },
});

/** Saves `mine`; the server refuses once for each failure, then takes it. */
async function saved(mine: object, failures: readonly object[], from: unknown = base) {
  const call = jest.fn<FlowEnvironment['call']>().mockResolvedValue(new VersionedOutput({}, '"9"'));
  for (const failure of failures) call.mockRejectedValueOnce(failure);
  const environment = { conditions: {}, scope: () => ({}), run: () => undefined, actors: {}, call } as FlowEnvironment;
  const actor = createActor(createFlow(doc, environment), { input: { mine, from } }).start();
  await new Promise(setImmediate);
  const { value, context } = actor.getSnapshot();
  return { value, context, inputs: call.mock.calls.map(([, input]) => input) };
}

describe('a save on a base', () => {
  test('is sent as it is where nobody else has saved', async () => {
    const { value, context, inputs } = await saved({ name: 'Bob' }, []);
    expect([value, context.merged, context.version]).toEqual(['saved', false, '"9"']);
    expect(inputs).toEqual([{ id: 7, 'If-Match': '"1"', body: { name: 'Bob' } }]);
  });

  test.each<[string, object, object, object, object]>([
    [
      'fields',
      { name: 'Ann', phone: '2', of: { zip: '3', city: 'A' } },
      { name: 'Bob', phone: '1', fax: '9', of: { zip: '1', city: 'B' } },
      { name: ['Ann', 'Bob'], phone: ['2', '1'], 'of.zip': ['3', '1'], 'of.city': ['A', 'B'] },
      { name: 'Bob', phone: '2', of: { zip: '3', city: 'B' } },
    ],
    [
      'entries of lists of one length',
      { days: [{ open: '8', close: '17' }] },
      { days: [{ open: '9', close: '18' }] },
      { 'days.0.open': ['8', '9'], 'days.0.close': ['17', '18'] },
      { days: [{ open: '8', close: '18' }] },
    ],
    [
      'an empty text for none',
      { fax: null, name: 'Bob' },
      { fax: '9', name: 'Ann' },
      { name: ['Bob', 'Ann'], fax: [null, '9'] },
      { fax: '9', name: 'Bob' },
    ],
    ['nothing for what is not sent', { fax: undefined, name: 'Bob' }, { fax: '9', name: 'Ann' }, { name: ['Bob', 'Ann'] }, { name: 'Bob' }],
  ])('takes over what somebody else changed meanwhile, without a question: %s', async (_what, mine, current, changes, body) => {
    const { value, context, inputs } = await saved(mine, [conflict(current, changes)]);
    expect([value, context.merged, context.version]).toEqual(['saved', true, '"9"']);
    expect(inputs.slice(1)).toEqual([{ id: 7, 'If-Match': '"2"', body }]);
  });

  test('is merged anew with each that comes first, and asks after the third', async () => {
    const others = ['2', '3', '4'].map((phone, index) => conflict({ name: 'Ann', phone }, { name: ['Bob', 'Ann'] }, `"${index + 2}"`));
    const { value, inputs } = await saved({ name: 'Bob', phone: '1' }, others.slice(0, 2));
    expect([value, inputs[2]]).toEqual(['saved', { id: 7, 'If-Match': '"3"', body: { name: 'Bob', phone: '3' } }]);
    expect((await saved({ name: 'Bob', phone: '1' }, others)).value).toBe('asked');
  });

  test('asks of the fields that both changed, and of those alone; sent again on the base of the answer mine win in them', async () => {
    const mine = { name: 'Bob', phone: '2', fax: '' };
    const theirs = { name: 'Cid', phone: '1', fax: '9' };
    const refusal = conflict(theirs, { name: ['Bob', 'Cid'], phone: ['2', '1'], fax: ['', '9'] });
    const { value, context, inputs } = await saved(mine, [refusal]);
    expect([value, inputs.length, context.error.body.message]).toEqual(['asked', 1, 'Changed.']);
    expect(context.error.body.conflict.changes).toEqual([{ field: 'name', yours: 'Bob', theirs: 'Cid' }]);
    const again = await saved(mine, [refusal], context.error.body.conflict.base);
    expect([again.value, again.inputs[1]]).toEqual(['saved', { id: 7, 'If-Match': '"2"', body: { name: 'Bob', phone: '2', fax: '9' } }]);
  });

  test.each<[string, object, object, object, object]>([
    [
      'texts are there or not',
      { list: ['1', '2', '3'] },
      { list: ['3', '1', '9'] },
      { list: ['1', '2', '3', '8'] },
      { list: ['1', '3', '8', '9'] },
    ],
    [
      'another entry was added',
      { list: [{ a: 1 }, { a: 2 }] },
      { list: [{ a: 5 }, { a: 2 }] },
      { list: [{ a: 1 }, { a: 2, b: '' }, { a: 3 }] },
      { list: [{ a: 5 }, { a: 2, b: '' }, { a: 3 }] },
    ],
    [
      'they were put in another order',
      { list: [{ a: 1 }, { a: 2 }] },
      { list: [{ a: 1, b: 7 }, { a: 2 }] },
      { list: [{ a: 2 }, { a: 1 }] },
      { list: [{ a: 2 }, { a: 1, b: 7 }] },
    ],
    ['both took out the same', { list: [{ a: 1 }, { a: 2 }] }, { list: [{ a: 2 }] }, { list: [{ a: 2 }] }, { list: [{ a: 2 }] }],
  ])('E39 merges lists by their entries: %s', async (_what, from, mine, current, body) => {
    const { value, inputs } = await saved(mine, [conflict(current, { list: [null, null] })], from);
    expect([value, inputs[1]]).toEqual(['saved', expect.objectContaining({ body })]);
  });

  test('E39 an entry that both changed or took out is asked about; sent again mine wins in it, and what else they changed stays', async () => {
    const from = { list: [{ a: 1 }, { a: 2 }] };
    const mine = { list: [{ a: 10 }, { a: 2 }] };
    const refusal = conflict({ list: [{ a: 2 }, { a: 3 }, { a: 4 }] }, { 'list.0.a': [10, 2] });
    const { value, context, inputs } = await saved(mine, [refusal], from);
    expect([value, inputs.length]).toEqual(['asked', 1]);
    const again = await saved(mine, [refusal], context.error.body.conflict.base);
    expect([again.value, again.inputs[1]?.['body']]).toEqual(['saved', { list: [{ a: 2 }, { a: 10 }] }]);
  });

  test('fails as before with any other failure', async () => {
    const { value, context } = await saved({ name: 'Bob' }, [{ kind: 'conflict', status: 409, body: { message: 'Not now.' } }]);
    expect([value, context.error.body.message]).toEqual(['asked', 'Not now.']);
  });
});
