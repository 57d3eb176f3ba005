import { readdirSync } from 'node:fs';
import { evaluate } from '#conditions';
import type { Condition } from '#model';
import { coreDocument } from '../support/coreDocument.ts';

const documents = ['schemas/screens', 'schemas/parts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file}`),
);

interface Block {
  readonly block?: string;
  readonly form?: string;
  readonly variant?: string;
  readonly label?: { readonly $t?: string };
  readonly dangerIf?: Condition;
}

/** The blocks of a kind in a document. */
function blocksOf(kind: string, document: string): Block[] {
  const found: Block[] = [];
  JSON.parse(JSON.stringify(coreDocument(document)), (_name, part) => {
    if (part?.block === kind) found.push(part);
    return part;
  });
  return found;
}

const ending = [
  ...['deactivate', 'optOut', 'unsubscribe', 'cancel'].map((name) => `lifecycles.events.${name}`),
  ...['deactivate', 'optOut'].map((name) => `enrollments.ofDealer.${name}`),
  ...['addons.events.DEACTIVATE', 'cms.discard'],
];
const endingEvents = ['DEACTIVATE', 'OPT_OUT', 'UNSUBSCRIBE', 'CANCEL'];

test('[R] a press that ends or removes something is red wherever it stands', () => {
  const buttons = documents.flatMap((document) =>
    blocksOf('button', document).map(({ label, variant }) => ({ document, name: label?.$t ?? '', variant })),
  );
  const red = buttons.filter(({ name }) => ending.includes(name));
  expect(new Set(red.map(({ name }) => name))).toEqual(new Set(ending));
  expect(red.filter(({ variant }) => variant !== 'danger')).toEqual([]);
});

test.each([...endingEvents, 'ACTIVATE', 'PAUSE', 'RESCHEDULE', 'HOLD', 'ENABLE'])('[R] the press that does %s in a dialog', (name) => {
  const steps = documents
    .flatMap((document) => blocksOf('form', document))
    .filter(({ form = '' }) => ['enrollment-step', 'subscription-step', 'addon-step'].includes(form));
  expect(steps.length).toBeGreaterThan(4);
  const scope = { context: { step: { name } } };
  // The dialog of opting out asks for nothing else, and is always red.
  const asked = steps.filter(({ dangerIf }) => JSON.stringify(dangerIf ?? '').includes('context.step.name'));
  const isRed = asked.some(({ dangerIf }) => dangerIf !== undefined && evaluate(dangerIf, { scope, conditions: {} }));
  expect(isRed).toBe(endingEvents.includes(name));
  expect(steps.filter(({ dangerIf }) => dangerIf === undefined)).toEqual([]);
});
