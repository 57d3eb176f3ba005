import type { CompiledPortal } from '#compiler';
import type { MachineDocument } from '#model';

/** A life cycle whose job leaves a record behind in the transaction that ends it, so that what was done twice is found. */
export const machine: MachineDocument = {
  $schema: '',
  id: 'mail',
  description: 'Life of a mail.',
  runsIn: 'server',
  collection: 'mails',
  context: { to: null, values: null },
  events: {
    SENT: { description: 'It is done.', sentBy: 'job' },
    NOT_SENT: { description: 'It is given up.', sentBy: 'job' },
  },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { job: { run: 'mail.send', done: 'SENT', failed: 'NOT_SENT' } },
      on: {
        SENT: {
          target: 'sent',
          actions: [{ type: 'record.create', params: { collection: 'effects', document: { of: { $: 'data.record.id' } } } }],
        },
        NOT_SENT: { target: 'failed' },
      },
    },
    sent: {},
    failed: {},
  },
};

/** As much of a compiled portal as jobs read. */
export function jobPortal(settings: Partial<CompiledPortal>): CompiledPortal {
  return { ...settings, machines: { mail: machine }, collections: {}, variants: new Map() } as unknown as CompiledPortal;
}
