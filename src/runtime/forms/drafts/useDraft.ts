import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Draft, type DraftInput } from './Draft.ts';
import { DraftRegistry } from './Drafts.ts';

/** An input's own text: call `write` on every key, `leave` on blur. */
export interface DraftText<Input extends DraftInput> {
  readonly input: RefObject<Input | null>;
  /** What the input shows at first, and again when the value changes from outside. */
  readonly text: string;
  readonly write: () => void;
  readonly leave: () => void;
}

/**
 * Holds keystrokes in the input, so that React does not render for them. 250 ms after the last key the text is committed, or only stored
 * as data while nothing but the focused input has to show it. Leaving the input and a flush of the whole form commit at once. A value
 * that is set from outside replaces the draft. `name` is that of the input element, if the field's value is the text itself.
 */
export function useDraft<Input extends DraftInput>(
  value: unknown,
  commit: (text: string) => void,
  name: string | undefined,
): DraftText<Input> {
  const drafts = useContext(DraftRegistry);
  const input = useRef<Input>(null);
  const [draft] = useState(() => new Draft(() => input.current));
  draft.target = { drafts, commit, name };
  useLayoutEffect(() => draft.show(value), [draft, value]);
  useEffect(() => {
    const remove = drafts.add(draft.flush);
    return () => {
      draft.stop();
      remove();
    };
  }, [drafts, draft]);
  return { input, text: Draft.textOf(value), write: draft.write, leave: draft.leave };
}
