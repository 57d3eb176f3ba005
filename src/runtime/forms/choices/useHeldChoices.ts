import { useContext, useEffect } from 'react';
import type { Choice } from './Choice.ts';
import { LiveChoices } from './LiveChoices.ts';

interface Held {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Whether a choice cannot be taken beside those that are. */
function isBarred({ disabled, excludes = [], requires = [] }: Choice, chosen: ReadonlySet<string>): boolean {
  return disabled || requires.some((key) => !chosen.has(key)) || excludes.some((key) => chosen.has(key));
}

/**
 * Several choices kept true to data: what is no longer offered, or needs one that was taken back, is taken back too. The answer are the
 * choices, disabled where they need or exclude what is chosen.
 */
export function useHeldChoices({ id, onChange, value }: Held, choices: readonly Choice[]): readonly Choice[] {
  const isLive = useContext(LiveChoices)[id] !== undefined;
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  const shown = choices.map((choice) => ({ ...choice, disabled: isBarred(choice, chosen) }));
  const held = shown.filter(({ disabled, key }) => chosen.has(key) && !disabled).map((choice) => choice.value);
  const isStale = isLive && held.length < chosen.size;
  const left = held.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same values is no change; of a chain one more goes each time
  useEffect(() => {
    if (isStale) onChange(held);
  }, [isStale, left, onChange]);
  return shown;
}
