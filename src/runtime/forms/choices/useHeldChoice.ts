import { useContext, useEffect, useRef } from 'react';
import type { Choice } from './Choice.ts';
import { LiveChoices } from './LiveChoices.ts';

interface Held {
  readonly id: string;
  readonly value: unknown;
  readonly required?: boolean | undefined;
  readonly onChange: (value: unknown) => void;
}

/** Keeps one choice true to data: what is no longer offered is taken back, and the only one that must be taken is taken (GB-206). */
export function useHeldChoice({ id, value, required, onChange }: Held, choices: readonly Choice[]): void {
  const isLive = useContext(LiveChoices)[id] !== undefined;
  const wasOffered = useRef(false);
  useEffect(() => {
    // Choices that never were there may be on their way.
    if (choices.length > 0) wasOffered.current = true;
    if (!isLive || !wasOffered.current) return;
    const open = choices.filter(({ disabled }) => !disabled);
    const isHeld = value !== undefined && value !== null;
    if (isHeld && !open.some(({ key }) => key === String(value))) onChange(undefined);
    if (!isHeld && required && open.length === 1) onChange(open[0]?.value);
  }, [isLive, choices, value, required, onChange]);
}
