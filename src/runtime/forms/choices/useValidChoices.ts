import { useContext, useEffect, useRef } from 'react';
import { BlockChoices, type Choice } from './Choice.ts';

interface Field {
  readonly id: string;
  readonly value: unknown;
  readonly required?: boolean | undefined;
  readonly onChange: (value: unknown) => void;
}

/**
 * For a field whose choices are made from data, which may change: clears the value when it is no longer among the choices, and sets the
 * value of a required field that has only one choice (GB-206). Where others are shown beside it that are barred, e.g. what a dealer has now,
 * the user says so.
 */
export function useValidChoice({ id, value, required, onChange }: Field, choices: readonly Choice[]): void {
  // Choices of the schema never change; those of the block come from data.
  const isFromBlock = useContext(BlockChoices)[id] !== undefined;
  const wasOffered = useRef(false);
  useEffect(() => {
    // An empty list at the beginning may mean that the data is still loading.
    if (choices.length > 0) wasOffered.current = true;
    if (!isFromBlock || !wasOffered.current) return;
    const enabled = choices.filter(({ disabled }) => !disabled);
    const hasValue = value !== undefined && value !== null;
    if (hasValue && !enabled.some(({ key }) => key === String(value))) onChange(undefined);
    if (!hasValue && required) takeOnlyChoice(choices, onChange);
  }, [isFromBlock, choices, value, required, onChange]);
}

function takeOnlyChoice([first, ...others]: readonly Choice[], onChange: Field['onChange']): void {
  if (first && !first.disabled && others.length === 0) onChange(first.value);
}

/**
 * The same for a field of several values: removes a value that is no longer among the choices, or whose choice has become unavailable
 * because it requires or excludes others. Returns the choices, of which the unavailable ones are disabled and say why.
 */
export function useValidChoices({ id, onChange, value }: Field, choices: readonly Choice[]): readonly Choice[] {
  const isFromBlock = useContext(BlockChoices)[id] !== undefined;
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  const shown = choices.map((choice) => withRestrictions(choice, chosen));
  const valid = shown.filter(({ disabled, key }) => chosen.has(key) && !disabled).map((choice) => choice.value);
  const hasInvalid = isFromBlock && valid.length < chosen.size;
  const validKeys = valid.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `validKeys` stands for `valid`, a new list at every render; a chain of requirements shrinks by one each time
  useEffect(() => {
    if (hasInvalid) onChange(valid);
  }, [hasInvalid, validKeys, onChange]);
  return shown;
}

/** The choice, disabled and with the reason as a further line, if a choice that it requires is not chosen or one that it excludes is. */
function withRestrictions(choice: Choice, chosen: ReadonlySet<string>): Choice {
  const { disabled, excludes = [], excludesNote, lines = [], needsNote, requires = [] } = choice;
  const lacks = requires.some((key) => !chosen.has(key));
  const clashes = excludes.some((key) => chosen.has(key));
  const reasons = [lacks && needsNote, clashes && excludesNote].filter((reason) => typeof reason === 'string');
  return { ...choice, disabled: disabled || lacks || clashes, lines: [...lines, ...reasons] };
}
