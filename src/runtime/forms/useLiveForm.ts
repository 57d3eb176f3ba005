import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FormPart } from '#model';
import { watchedNames } from './data/watchedNames.ts';
import { withValue } from './data/withValue.ts';
import { Drafts } from './drafts/Drafts.ts';
import type { CompiledValidator } from './validation/compiledValidator.ts';
import { type FormEvaluation, type PortalValidator, portalValidator } from './validation/portalValidator.ts';

/** What a round of a form is about, as it stands now. */
export interface LiveForm {
  readonly part: FormPart;
  readonly validator: CompiledValidator;
  readonly on: FormEvaluation;
  readonly current: () => unknown;
  readonly onData: (data: unknown) => void;
}

/** The judge and the drafts of one round of a form. */
export interface FormRound {
  readonly rules: PortalValidator;
  readonly drafts: Drafts;
  /** Commits every draft now. */
  readonly flush: () => void;
  /** A submit begins: errors are wanted, and what is typed counts. */
  readonly ask: () => void;
  /** The submit was accepted, or refused: from then on errors follow the typing. */
  readonly settle: (isRefused: boolean) => void;
  /** Whether a submit of this round was refused. */
  readonly isRefused: () => boolean;
}

/**
 * Sets up a round of a form. A text at rest stays a draft of its input, with the data told on, while no other field depends on it and
 * no message would change; only then rjsf goes over the form.
 */
export function useLiveForm(live: LiveForm): FormRound {
  const latest = useRef(live);
  latest.current = live;
  return useMemo(() => {
    const state = { isAsked: false, isRefused: false };
    const rules = portalValidator({
      compiled: {
        errorsOf: (data) => latest.current.validator.errorsOf(data),
        isValid: (part, data) => latest.current.validator.isValid(part, data),
      },
      part: () => latest.current.part,
      on: (data) => latest.current.on(data),
      isAsked: () => state.isAsked,
    });
    const drafts = new Drafts((name, value) => {
      const { part, current, onData } = latest.current;
      // Names begin with the prefix of the form's ids.
      const path = name.slice(part.id.length + 1);
      if (watchedNames(part.schema).has(path.slice(path.lastIndexOf('.') + 1))) return false;
      const data = withValue(current(), path, value);
      if (data === undefined || rules.wouldDiffer(data)) return false;
      onData(data);
      return true;
    });
    const flush = (): void => flushSync(() => drafts.flush());
    return {
      rules,
      drafts,
      flush,
      ask() {
        state.isAsked = true;
        // Not at once: rjsf submits what was committed in the same event, and goes over the form once for both.
        drafts.flush();
      },
      settle(isRefused) {
        state.isRefused ||= isRefused;
        state.isAsked = state.isRefused;
      },
      isRefused: () => state.isRefused,
    };
  }, []);
}
