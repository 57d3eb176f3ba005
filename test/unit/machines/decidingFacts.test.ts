import { decidingFacts } from '#machines';
import type { MachineDocument } from '#model';

const doc = {
  $schema: '',
  id: 'order',
  description: 'An order.',
  events: { PLACE: { description: 'Placed.', example: { day: { $fn: 'addDays', of: [{ $: 'today.date' }, 1] } } }, DROP: 'Dropped.' },
  initial: 'open',
  states: {
    open: {
      on: {
        PLACE: { target: 'placed', guard: { all: [{ ref: 'solvent' }, { gt: [{ $: 'event.day' }, { $: 'context.first' }] }] } },
        DROP: [{ guard: { ref: 'solvent' } }, { actions: [{ type: 'assign', params: { values: { why: { $: 'data.note.text' } } } }] }],
      },
    },
    placed: { type: 'final' },
  },
} as const satisfies MachineDocument;

test('what guards and examples read decides which events are taken: through named conditions, but for the event and what actions read', () => {
  const conditions = {
    solvent: { all: [{ not: { ref: 'owing' } }, { ref: 'solvent' }] },
    owing: { eq: [{ $: 'data.customer.owing' }, true] },
  } as const;
  expect(decidingFacts(doc as unknown as MachineDocument, conditions as never)).toEqual([
    'context.first',
    'data.customer.owing',
    'today.date',
  ]);
});
