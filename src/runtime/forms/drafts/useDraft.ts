import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Draft, type DraftInput } from './Draft.ts';
import { DraftRegistry } from './Drafts.ts';

/** What an input with a draft needs: call `write` on every change, `leave` on blur. */
export interface DraftText<Input extends DraftInput> {
  readonly input: RefObject<Input | null>;
  /** The text of the value, for `defaultValue` of the input. */
  readonly text: string;
  readonly write: () => void;
  readonly leave: () => void;
}

/**
 * Gives an input a draft (see Draft), so that React does not render for every key. The draft is stored or committed 250 ms after the last
 * key; leaving the input and a submit commit it at once. A value that something else sets replaces the draft. `name` is the name of the
 * input element, to be passed if the field's value is a text.
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
    const remove = drafts.add(draft);
    return () => {
      draft.stop();
      remove();
    };
  }, [drafts, draft]);
  return { input, text: Draft.textOf(value), write: draft.write, leave: draft.leave };
}
