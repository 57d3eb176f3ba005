import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FormPart } from '#model';
import { withValue } from './data/formData.ts';
import { watchedNames } from './data/watchedNames.ts';
import type { Drafts, StoreDraft } from './drafts/Drafts.ts';
import type { CompiledValidator } from './validation/compiledValidator.ts';
import { type FormEvaluation, type FormValidator, formValidator } from './validation/formValidator.ts';

/** What a round of a form needs. Every property may change with every rendering; the round uses the newest. */
export interface RoundInput {
  readonly part: FormPart;
  readonly validator: CompiledValidator;
  readonly evaluationOf: FormEvaluation;
  readonly drafts: Drafts;
  /** The current data. */
  readonly current: () => unknown;
  readonly onData: (data: unknown) => void;
}

/**
 * Validator and drafts for one round of a form, the time until the form starts over with other data. PortalForm ends a round: it mounts a
 * new body, which calls useFormRound anew.
 */
export interface FormRound {
  readonly validator: FormValidator;
  readonly drafts: Drafts;
  /** Commits every draft now. */
  readonly flush: () => void;
  /** Call before the data of a submit is validated: commits the drafts, and makes the validator report errors. */
  readonly beginSubmit: () => void;
  /** Call after that validation. From the first invalid submit to the end of the round, errors are also reported while the user types. */
  readonly endSubmit: (isValid: boolean) => void;
  /** Whether a submit of this round was invalid. */
  readonly hasFailed: () => boolean;
}

/**
 * Creates the validator and connects the drafts for a round of a form. A draft is the text that the user is typing into one input, before
 * rjsf knows it. rjsf renders the whole form when it gets a text, which would be slow for every key of a long form. So the text stays a
 * draft until the user pauses. Even then it becomes data without a rendering, provided that no other field depends on it and that no error
 * appears or disappears by it.
 */
export function useFormRound(input: RoundInput): FormRound {
  const latest = useRef(input);
  latest.current = input;
  return useMemo(() => {
    const state = { isReporting: false, hasFailed: false };
    const validator = formValidator({
      compiled: {
        errorsOf: (data) => latest.current.validator.errorsOf(data),
        isValid: (part, data) => latest.current.validator.isValid(part, data),
      },
      part: () => latest.current.part,
      evaluationOf: (data) => latest.current.evaluationOf(data),
      isReporting: () => state.isReporting,
    });
    /** False: not stored, the draft must be committed. */
    const storeDraft: StoreDraft = (name, value) => {
      const { part, current, onData } = latest.current;
      // The name of an input is the id of the form, a dot and the path of the field.
      const path = name.slice(part.id.length + 1);
      // Watched names have no path.
      const fieldName = path.slice(path.lastIndexOf('.') + 1);
      if (watchedNames(part.schema).has(fieldName)) return false;
      const data = withValue(current(), path, value);
      if (data === undefined || validator.wouldDiffer(data)) return false;
      onData(data);
      return true;
    };
    const { drafts } = latest.current;
    drafts.store = storeDraft;
    return {
      validator,
      drafts,
      flush: () => flushSync(() => drafts.flush()),
      beginSubmit() {
        state.isReporting = true;
        // No flushSync here: React then batches the commits with the submit that follows in the same event, and the form renders once.
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
