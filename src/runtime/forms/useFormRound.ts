import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FormPart } from '#model';
import { withValue } from './data/formData.ts';
import { watchedNames } from './data/watchedNames.ts';
import { Drafts } from './drafts/Drafts.ts';
import type { CompiledValidator } from './validation/compiledValidator.ts';
import { type FormEvaluation, type PortalValidator, portalValidator } from './validation/portalValidator.ts';

/** What a round of a form works with. All of it may change at any rendering; the round then uses the newest. */
export interface RoundInput {
  readonly part: FormPart;
  readonly validator: CompiledValidator;
  readonly evaluationOf: FormEvaluation;
  /** The current data. */
  readonly current: () => unknown;
  readonly onData: (data: unknown) => void;
}

/** One round of a form, from its initial data until it starts over: its validator and its drafts. */
export interface FormRound {
  readonly validator: PortalValidator;
  readonly drafts: Drafts;
  /** Commits every draft now. */
  readonly flush: () => void;
  /** A submit begins: drafts are committed, and errors are reported from now on. */
  readonly beginSubmit: () => void;
  /** The submit was valid or not; once one was invalid, errors follow the typing. */
  readonly endSubmit: (isValid: boolean) => void;
  /** Whether a submit of this round was invalid. */
  readonly hasFailed: () => boolean;
}

/**
 * Sets up a round of a form. When the user pauses, a text stays a draft of its input and is only passed on as data, as long as no other
 * field depends on it and no error would change; otherwise it is committed, and rjsf renders the form.
 */
export function useFormRound(input: RoundInput): FormRound {
  const latest = useRef(input);
  latest.current = input;
  return useMemo(() => {
    const state = { isReporting: false, hasFailed: false };
    const validator = portalValidator({
      compiled: {
        errorsOf: (data) => latest.current.validator.errorsOf(data),
        isValid: (part, data) => latest.current.validator.isValid(part, data),
      },
      part: () => latest.current.part,
      evaluationOf: (data) => latest.current.evaluationOf(data),
      isReporting: () => state.isReporting,
    });
    const drafts = new Drafts((name, value) => {
      const { part, current, onData } = latest.current;
      // The names of inputs begin with the id of the form.
      const path = name.slice(part.id.length + 1);
      if (watchedNames(part.schema).has(path.slice(path.lastIndexOf('.') + 1))) return false;
      const data = withValue(current(), path, value);
      if (data === undefined || validator.wouldDiffer(data)) return false;
      onData(data);
      return true;
    });
    return {
      validator,
      drafts,
      flush: () => flushSync(() => drafts.flush()),
      beginSubmit() {
        state.isReporting = true;
        // Without flushSync: rjsf submits what was committed in the same event and renders once for both.
        drafts.flush();
      },
      endSubmit(isValid) {
        state.hasFailed ||= !isValid;
        state.isReporting = state.hasFailed;
      },
      hasFailed: () => state.hasFailed,
    };
  }, []);
}
