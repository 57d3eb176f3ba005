import { createEvaluation, dateIn, type EvaluationSources, evaluate, resolveValue } from '#conditions';

const facts: EvaluationSources['facts'] = {
  'today.date': { type: 'date', description: 'Today.' },
  'today.isLast': {
    type: 'boolean',
    description: 'Last business day of a quarter.',
    derive: { $fn: 'isLastBusinessDayOfQuarter', of: [{ $: 'today.date' }] },
  },
  'today.loop': { type: 'string', description: 'Leads back to itself.', derive: { $: 'today.loop' } },
};

test('[SH-CONTACT-CHAIN-15] a derived fact is judged when it is asked for, against the roots of that moment', () => {
  let date = '2026-03-30';
  const evaluation = createEvaluation({ roots: { today: () => ({ date }) }, facts, conditions: {} });
  expect(evaluate({ eq: [{ $: 'today.isLast' }, true] }, evaluation)).toBe(false);
  date = '2026-03-31';
  expect(evaluate({ eq: [{ $: 'today.isLast' }, true] }, evaluation)).toBe(true);
  expect(resolveValue({ $: 'today.date' }, evaluation)).toBe('2026-03-31');
});

test('a derived fact that leads back to itself is absent', () => {
  const evaluation = createEvaluation({ roots: { today: () => ({}) }, facts, conditions: {} });
  expect(resolveValue({ $: 'today.loop' }, evaluation)).toBeUndefined();
});

test('[SH-CONSTANTS-03] today is the date of the time zone, whatever the machine says', () => {
  const night = Date.parse('2026-04-01T04:30:00Z');
  expect(dateIn('America/Chicago', night)).toBe('2026-03-31');
  expect(dateIn('America/Chicago', new Date(night))).toBe('2026-03-31');
  expect(dateIn(undefined, night)).toBe('2026-04-01');
});
