import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { DraftRegistry } from './DraftRegistry.ts';

const REST_MS = 250;

interface Draft {
  readonly over: unknown;
  readonly text: string;
}

/** The input of a draft: its element's id, and its name if the field's value is the very text. */
export interface DraftPlace {
  readonly id: string;
  readonly name?: string | undefined;
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
 * Keeps keystrokes in the input. After 250 ms of rest the form either keeps the draft as data, while nothing but the focused input
 * has to show it, or it is committed; leaving the input, `flush` and a flush of the whole form commit at once.
 * A draft counts only over the value it was written on, so a value set from outside wins without an effect.
 */
export function useDraft(value: unknown, commit: (text: string) => void, { id, name }: DraftPlace): DraftText {
  const drafts = useContext(DraftRegistry);
  const [draft, setDraft] = useState<Draft>();
  const current = draft !== undefined && Object.is(draft.over, value) ? draft : undefined;
  const latest = useRef({ draft: current, value, commit, id, name });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { draft: current, value, commit, id, name };
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const { draft: pending, value: over, commit: send } = latest.current;
    if (pending === undefined || !Object.is(pending.over, over) || pending.text === shown(over)) return;
    latest.current = { ...latest.current, draft: undefined };
    send(pending.text);
  }, []);
  const rest = useCallback(() => {
    const { draft: pending, id: element, name: path } = latest.current;
    const mayStay = pending !== undefined && pending.text !== '' && path !== undefined && document.activeElement?.id === element;
    if (!mayStay || !drafts.keep(path, pending.text)) flush();
  }, [drafts, flush]);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
  }, [rest]);
  const write = useCallback(
    (text: string) => {
      const next = { over: latest.current.value, text };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      settle();
    },
    [settle],
  );
  // Left for a button: a commit between press and release could take an error away and move the button from under the pointer.
  const leave = useCallback(() => {
    if (drafts.pressed) settle();
    else flush();
  }, [drafts, flush, settle]);
  useEffect(() => drafts.add(flush), [drafts, flush]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text: current?.text ?? shown(value), write, leave };
}
