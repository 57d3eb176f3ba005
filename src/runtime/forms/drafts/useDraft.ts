import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { DraftRegistry } from './DraftRegistry.ts';

const REST_MS = 250;

interface Draft {
  readonly over: unknown;
  readonly text: string;
}

/** An input's own text: `write` on every key, `leave` on blur. */
export interface DraftText {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly leave: () => void;
}

function shown(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/**
 * Keeps keystrokes in the input and commits them after 250 ms of rest, on `flush`, or when the form flushes all drafts.
 * A draft counts only over the value it was written on, so a value set from outside wins without an effect.
 */
export function useDraft(value: unknown, commit: (text: string) => void): DraftText {
  const drafts = useContext(DraftRegistry);
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef({ draft, value, commit });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = draft !== undefined && Object.is(draft.over, value) ? draft : undefined;
  useEffect(() => {
    latest.current = { draft: current, value, commit };
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const { draft: pending, value: over, commit: send } = latest.current;
    if (pending === undefined || !Object.is(pending.over, over) || pending.text === shown(over)) return;
    latest.current = { ...latest.current, draft: undefined };
    send(pending.text);
  }, []);
  const write = useCallback(
    (text: string) => {
      const next = { over: latest.current.value, text };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, REST_MS);
    },
    [flush],
  );
  // Left for a button: a commit between press and release could take an error away and move the button from under the pointer.
  const leave = useCallback(() => {
    if (!drafts.pressed) flush();
  }, [drafts, flush]);
  useEffect(() => drafts.add(flush), [drafts, flush]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text: current?.text ?? shown(value), write, leave };
}
