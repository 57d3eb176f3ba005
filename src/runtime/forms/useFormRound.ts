import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FormPart } from '#model';
import { withValue } from './data/formData.ts';
import { watchedNames } from './data/watchedNames.ts';
import { Drafts } from './drafts/Drafts.ts';
import type { CompiledValidator } from './validation/compiledValidator.ts';
import { type FormEvaluation, type PortalValidator, portalValidator } from './validation/portalValidator.ts';

/** What a round of a form needs. Every property may change with every rendering; the round uses the newest. */
export interface RoundInput {
  readonly part: FormPart;
  readonly validator: CompiledValidator;
  readonly evaluationOf: FormEvaluation;
  /** The current data. */
  readonly current: () => unknown;
  readonly onData: (data: unknown) => void;
}

/** Validator and drafts for one round of a form, the time until the form starts over with other data. */
export interface FormRound {
  readonly validator: PortalValidator;
  readonly drafts: Drafts;
  /** Commits every draft now. */
  readonly flush: () => void;
  /** Call before rjsf validates the data of a submit: commits the drafts, and makes the validator report errors. */
  readonly beginSubmit: () => void;
  /** Call after that validation. From the first invalid submit to the end of the round, errors are also reported while the user types. */
  readonly endSubmit: (isValid: boolean) => void;
  /** Whether a submit of this round was invalid. */
  readonly hasFailed: () => boolean;
}

/**
 * Creates validator and drafts for a round of a form. The drafts save renderings: when the user pauses, the text of an input becomes data
 * without rjsf rendering the form, provided that no other field depends on it and that no error appears or disappears by it.
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
      // The name of an input is the id of the form, a dot and the path of the field.
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
        // Without flushSync, rjsf commits and submits in the same event and renders once.
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
