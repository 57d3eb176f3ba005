import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Draft, type DraftInput } from './Draft.ts';
import { DraftRegistry } from './DraftRegistry.ts';

/** An input's own text: `write` on every key, `leave` on blur. */
export interface DraftText<Input extends DraftInput> {
  readonly input: RefObject<Input | null>;
  /** What the input shows at first, and again when the value changes from outside. */
  readonly text: string;
  readonly write: () => void;
  readonly leave: () => void;
}

/**
 * Keeps keystrokes in the input, which React does not see. After 250 ms of rest the form either keeps the draft as data, while nothing
 * but the focused input has to show it, or it is committed; leaving the input, `flush` and a flush of the whole form commit at once.
 * A draft counts only over the value it was written on: a value set from outside wins. `name` is that of the input's element, if the
 * field's value is the very text.
 */
export function useDraft<Input extends DraftInput>(
  value: unknown,
  commit: (text: string) => void,
  name: string | undefined,
): DraftText<Input> {
  const drafts = useContext(DraftRegistry);
  const input = useRef<Input>(null);
  const [draft] = useState(() => new Draft(() => input.current));
  draft.place = { drafts, commit, name };
  useLayoutEffect(() => draft.show(value), [draft, value]);
  useEffect(() => {
    const remove = drafts.add(draft.flush);
    return () => {
      draft.stop();
      remove();
    };
  }, [drafts, draft]);
  return { input, text: Draft.shown(value), write: draft.write, leave: draft.leave };
}
