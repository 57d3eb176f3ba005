import { createEvaluation } from '#conditions';
import { deriveWalks } from '#machines';
import type { MachineDocument } from '#model';

const machine = (states: object, context: object) =>
  ({ id: 'm', description: '', context, initial: Object.keys(states)[0], states }) as unknown as MachineDocument;

const walksOf = (document: MachineDocument) => deriveWalks(document, createEvaluation({ roots: {}, facts: {}, conditions: {} }));

test('a guard that reads something out of an earlier answer is led to hold by that answer', () => {
  const { missing, walks } = walksOf(
    machine(
      {
        reading: {
          on: {
            READ: {
              target: 'read',
              actions: [
                {
                  type: 'assign',
                  params: { values: { service: { $fn: 'findBy', of: [{ $: 'event.services' }, 'id', { $: 'route.id' }] } } },
                },
                {
                  type: 'assign',
                  params: {
                    values: {
                      first: {
                        url: { $fn: 'get', of: [{ $fn: 'findBy', of: [{ $: 'context.service.params' }, 'name', 'url'] }, 'value'] },
                      },
                    },
                  },
                },
              ],
            },
          },
        },
        read: { on: { CHECK: { target: 'other', guard: { eq: [{ $: 'context.first.url' }, 'https://example.com/other'] } } } },
        other: {},
      },
      { service: null, first: {} },
    ),
  );
  expect(missing).toEqual([]);
  const read = walks.flatMap(({ steps }) => steps).find(({ context }) => JSON.stringify(context).includes('example.com/other'));
  expect(read?.event).toEqual({ type: 'READ', services: [{ id: 'X', params: [{ name: 'url', value: 'https://example.com/other' }] }] });
  expect(read?.facts).toEqual({ 'route.id': 'X' });
});

test('a state that is entered in two ways is entered in the one that a later guard asks for', () => {
  const trying = (task: string) => ({ [task]: { target: 'trying', actions: [{ type: 'assign', params: { values: { task } } }] } });
  const failed = { all: [{ eq: [{ $: 'event.kind' }, 'conflict'] }, { exists: { $: 'event.at' } }] };
  const { missing } = walksOf(
    machine(
      {
        idle: { on: { ...trying('publish'), ...trying('discard') } },
        trying: {
          on: {
            FAIL: {
              target: 'deciding',
              actions: [
                { type: 'assign', params: { values: { at: { $if: failed, then: { $: 'event.at' }, else: { $: 'context.at' } } } } },
              ],
            },
          },
        },
        deciding: { always: [{ target: 'reading', guard: { exists: { $: 'context.at' } } }, { target: 'idle' }] },
        reading: {
          always: [
            { target: 'idle', guard: { all: [{ eq: [{ $: 'context.at' }, 7] }, { eq: [{ $: 'context.task' }, 'publish'] }] } },
            { target: 'idle', guard: { all: [{ eq: [{ $: 'context.at' }, 7] }, { eq: [{ $: 'context.task' }, 'discard'] }] } },
          ],
          on: { LEAVE: { target: 'idle' } },
        },
      },
      { task: null, at: null },
    ),
  );
  expect(missing).toEqual([]);
});
