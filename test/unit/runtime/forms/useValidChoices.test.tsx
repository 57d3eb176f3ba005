import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Choice } from '../../../../src/runtime/forms/choices/Choice.ts';
import { BlockChoices } from '../../../../src/runtime/forms/choices/Choice.ts';
import { useValidChoice } from '../../../../src/runtime/forms/choices/useValidChoices.ts';

const choice = (key: string): Choice => ({ key, value: key, label: key, disabled: false });

/** What the field is told while its choices change. */
function held(value: string | undefined, ...rounds: readonly (readonly Choice[])[]): readonly unknown[] {
  const changes: unknown[] = [];
  const onChange = (next: unknown): void => void changes.push(next);
  const [first = [], ...others] = rounds;
  const around = ({ children }: { readonly children: ReactNode }) => (
    <BlockChoices.Provider value={{ package: first }}>{children}</BlockChoices.Provider>
  );
  const { rerender } = renderHook(({ choices }) => useValidChoice({ id: 'package', value, required: true, onChange }, choices), {
    initialProps: { choices: first },
    wrapper: around,
  });
  for (const choices of others) rerender({ choices });
  return changes;
}

test('a choice goes when the list that offered it is empty, and stays while the list is on its way', () => {
  expect(held('a', [choice('a'), choice('b')], [])).toStrictEqual([undefined]);
  expect(held('a', [], [choice('a'), choice('b')])).toStrictEqual([]);
  expect(held('a', [], [choice('b'), choice('c')])).toStrictEqual([undefined]);
});

test('a choice goes when it becomes barred', () => {
  expect(held('a', [choice('a'), choice('b')], [{ ...choice('a'), disabled: true }, choice('b')])).toStrictEqual([undefined]);
});

test('[GB-206] the only choice of a required field is taken; beside one that is barred the user takes it', () => {
  expect(held(undefined, [choice('a')])).toStrictEqual(['a']);
  expect(held(undefined, [{ ...choice('a'), disabled: true }, choice('b')])).toStrictEqual([]);
});
