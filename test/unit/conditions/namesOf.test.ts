import { namesOf, referencesOf } from '#conditions';
import type { Value } from '#model';

const message: Value = { $t: 'home.title', with: { n: { $: 'user.visits' } } };
const choice = Object.fromEntries([
  ['$if', { ref: 'inner' }],
  ['then', { $: 'user.role' }],
  ['else', message],
]) as Value;

describe('names that a document part relies on', () => {
  test('are found in conditions inside values inside conditions', () => {
    const names = namesOf({
      all: [
        { ref: 'isDealer' },
        {
          not: {
            eq: [choice, 'x'],
          },
        },
        { gt: [{ $fn: 'daysBetween', of: [{ $: 'data.since' }, { $: 'today.date' }] }, 90] },
      ],
    });
    expect(names).toEqual({
      conditions: ['isDealer', 'inner'],
      references: ['user.role', 'user.visits', 'data.since', 'today.date'],
      functions: ['daysBetween'],
      messages: ['home.title'],
    });
  });

  test('a map with a property called ref is data, not a condition', () => {
    expect(namesOf({ body: { ref: 'isDealer' } }).conditions).toEqual([]);
  });

  test('each path is listed once', () => {
    expect(referencesOf([{ $: 'user.role' }, { a: { $: 'user.role' } }, { $t: { $: 'item.key' } }])).toEqual(['user.role', 'item.key']);
  });
});
