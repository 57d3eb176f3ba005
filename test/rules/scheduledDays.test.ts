import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEvaluation, evaluate } from '#conditions';
import type { Condition, Fact } from '#model';
import { coreDocument } from '../support/coreDocument.ts';

const documents = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: JSON.stringify(coreDocument(`${folder}/${name}`)) }));
const { facts } = coreDocument('schemas/facts.json') as { facts: { [path: string]: Fact } };
const forms = documents('schemas/forms', '.form.json')
  .filter(({ text }) => text.includes('"scheduledDate"'))
  .map(({ name, text }) => ({
    name,
    ...(JSON.parse(text) as { checks: { field: string; when: Condition; message: string }[] }),
  }));
const onDay = (form: object) =>
  createEvaluation({ roots: { form: () => form, today: () => ({ date: '2026-11-22' }) }, facts, conditions: {} });
const failedChecks = (form: (typeof forms)[number], scheduledDate?: string, limits = {}) => {
  const evaluation = onDay({ scheduledDate, ...limits });
  return form.checks.filter(({ when }) => evaluate(when, evaluation)).map(({ field, message }) => [field, message]);
};

test('[BU-SUBSCRIPTIONS-15, BU-DEALER-LIFECYCLE-20, GB-231] the last day that can be chosen is told at the field, by every form that asks for a day', () => {
  expect(forms.map(({ name }) => name).length).toBeGreaterThan(2);
  for (const form of forms) {
    expect(failedChecks(form, '2027-11-22')).toEqual([]);
    expect(failedChecks(form, '2027-11-23')).toEqual([['/scheduledDate', 'subscriptions.step.dateFar']]);
    expect(failedChecks(form, '2026-11-21')).toEqual([['/scheduledDate', 'subscriptions.step.datePast']]);
    expect(failedChecks(form)).toEqual([]);
  }
});

test('[GB-231] who may begin tomorrow only, and what may end today only, is told so at the field', () => {
  const formOf = (name: string) =>
    forms
      .filter((form) => form.name.endsWith(`${name}.form.json`))
      .map((form) => (day: string, limits: object) => failedChecks(form, day, limits));
  const [subscription] = formOf('subscription-step');
  expect(subscription?.('2026-11-22', { firstDay: '2026-11-23' })).toEqual([['/scheduledDate', 'subscriptions.step.dateFirst']]);
  expect(subscription?.('2026-11-21', { firstDay: '2026-11-23' })).toEqual([['/scheduledDate', 'subscriptions.step.datePast']]);
  expect(subscription?.('2026-11-23', { firstDay: '2026-11-23' })).toEqual([]);
  for (const held of [...formOf('enrollment-step'), ...formOf('addon-step')]) {
    expect(held('2026-11-23', { lastDay: '2026-11-22' })).toEqual([['/scheduledDate', 'enrollments.step.heldDate']]);
    expect(held('2027-11-23', { lastDay: '2026-11-22' })).toEqual([['/scheduledDate', 'subscriptions.step.dateFar']]);
    expect(held('2026-11-22', { lastDay: '2026-11-22' })).toEqual([]);
  }
});

test('the life cycles judge by the same day as the forms, and nothing counts days instead of months', () => {
  const counted = [
    ...documents('workflows', '.machine.json'),
    ...documents('locales', '.json'),
    ...documents('schemas/forms', '.json'),
  ].filter(({ text }) => /\b36[5-7]\b/.test(text));
  expect(counted.map(({ name }) => name)).toEqual([]);
});
