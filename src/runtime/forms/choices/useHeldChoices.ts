import { useContext, useEffect } from 'react';
import type { Choice } from './Choice.ts';
import { LiveChoices } from './LiveChoices.ts';

interface Held {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A choice as it stands beside those that are taken: barred, with the reason, where it needs or excludes one. */
function beside(choice: Choice, chosen: ReadonlySet<string>): Choice {
  const { disabled, excludes = [], excludesNote, lines = [], needsNote, requires = [] } = choice;
  const lacks = requires.some((key) => !chosen.has(key));
  const clashes = excludes.some((key) => chosen.has(key));
  const reasons = [lacks && needsNote, clashes && excludesNote].filter((reason) => typeof reason === 'string');
  return { ...choice, disabled: disabled || lacks || clashes, lines: [...lines, ...reasons] };
}

/**
 * Several choices kept true to data: what is no longer offered, or needs one that was taken back, is taken back too. The answer are the
 * choices, disabled where they need or exclude what is chosen.
 */
export function useHeldChoices({ id, onChange, value }: Held, choices: readonly Choice[]): readonly Choice[] {
  const isLive = useContext(LiveChoices)[id] !== undefined;
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  const shown = choices.map((choice) => beside(choice, chosen));
  const held = shown.filter(({ disabled, key }) => chosen.has(key) && !disabled).map((choice) => choice.value);
  const isStale = isLive && held.length < chosen.size;
  const left = held.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same values is no change; of a chain one more goes each time
  useEffect(() => {
    if (isStale) onChange(held);
  }, [isStale, left, onChange]);
  return shown;
}
