import type { PortalCopy } from './portalCopy.ts';

type Node = Record<string, never>;
interface Call {
  readonly params: object;
  readonly do: readonly [{ readonly payload: object }];
}

/** What is laid over documents: maps are merged, lists get more entries. */
function more(document: Record<string, unknown>, change: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(change)) {
    const there = document[name];
    if (Array.isArray(there)) there.push(...(value as unknown[]));
    else if (typeof there === 'object' && there !== null) more(there as Node, value as Record<string, unknown>);
    else document[name] = value;
  }
}

const KINDS = ['RENOVATION', 'SEASON'];
const texts = {
  en: { holdKind: 'Why it is on hold', renovation: 'Renovation', season: 'Season', holdKindRequired: 'Say why it is on hold.' },
  fr: { holdKind: 'Motif de la pause', renovation: 'Rénovation', season: 'Saison', holdKindRequired: 'Indiquez le motif de la pause.' },
};

const form = {
  schema: {
    properties: { rests: { type: 'boolean' } },
    allOf: [
      {
        if: { properties: { rests: { const: true } }, required: ['rests'] },
        then: { properties: { holdKind: { type: 'string', title: 'enrollments.step.holdKind', enum: KINDS } }, required: ['holdKind'] },
      },
    ],
  },
  uiSchema: {
    rests: { 'ui:widget': 'hidden' },
    holdKind: { 'ui:widget': 'radio', 'ui:enumNames': ['enrollments.step.renovation', 'enrollments.step.season'] },
  },
  messages: { '/holdKind#required': 'enrollments.step.holdKindRequired' },
};

/** Adds a reason why a dealer is on hold to the documents: a field of the form, sent by the flow, taken by the call, kept by the life cycle. */
export function addHoldKind(copy: Pick<PortalCopy, 'edit' | 'write'>): void {
  copy.edit('schemas/forms/enrollments/enrollment-step.form.json', (document) => more(document, form));
  copy.edit('schemas/screens/enrollments/manage-enrollments.screen.json', (document) => {
    const { step } = (document as { dialogs: { step: { initial: object; with: object } } }).dialogs;
    Object.assign(step.initial, { rests: "=step.name = 'PAUSE'" });
    Object.assign(step.with, { holdKind: '=form.holdKind' });
  });
  copy.edit('schemas/operations/enrollment.calls.json', (document) => {
    const { changeDealerState: call } = (document as { operations: { changeDealerState: Call } }).operations;
    Object.assign(call.params, { holdKind: { type: 'string', enum: KINDS, description: 'Why it is on hold.' } });
    Object.assign(call.do[0].payload, { holdKind: '=params.holdKind' });
  });
  copy.edit('workflows/dealer.machine.json', (document) => {
    more(document, { context: { holdKind: null } });
    const { states } = document as { states: { ACTIVE: { on: { PAUSE: { actions: [{ set: object }] } } } } };
    Object.assign(states.ACTIVE.on.PAUSE.actions[0].set, { holdKind: '=event.holdKind' });
  });
  for (const [language, words] of Object.entries(texts))
    copy.edit(`locales/${language}/enrollments.json`, (document) => more(document, { enrollments: { step: words } }));
}
