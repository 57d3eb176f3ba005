import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { FormPart } from '#model';
import { useTranslate } from '../scope/hooks.ts';
import { submission } from './data/formData.ts';
import { type ServerErrors, serverErrors } from './data/serverErrors.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { RoundInput } from './useFormRound.ts';
import { useFormWork } from './useFormWork.ts';
import type { FormEvaluation } from './validation/formValidator.ts';
import { useValidator } from './validation/useValidator.ts';

/** What shows the fields of a form for one round, the time until the form starts over with other data. */
export interface FormBodyProps extends RoundInput {
  readonly errors: ServerErrors;
  readonly errorSummary: boolean;
  readonly busy: boolean;
  /** See EditableForm. */
  readonly guarded: boolean;
  /** Called while the form is mounted, with the data to which the form has added what the schema has by default. */
  readonly onDefaults: (data: unknown) => void;
  readonly onSubmit: (data: unknown) => void;
  readonly children: ReactNode;
}

export interface EditableFormProps {
  /** The compiled form document. */
  readonly part: FormPart;
  readonly initial: unknown;
  /** When this value changes, the form starts over: it discards the user's work and takes the initial data. */
  readonly round?: unknown;
  /** A response body with errors of the server, from a call that a flow made. See serverErrors for what it may look like. */
  readonly errors: unknown;
  /** The response body or text of a submit that this form itself made and that failed. */
  readonly failure: unknown;
  /**
   * The body of the response that refused what was sent with the form, from a call that somebody else made; null if that call failed
   * otherwise. Only what it says of fields of the form is shown: the rest is for whoever made the call.
   */
  readonly refusal?: unknown;
  /** Where the form's data was in the request body, as a dotted path; the field names of errors begin with it. */
  readonly errorsUnder?: string;
  readonly evaluationOf: FormEvaluation;
  /** Whether all errors are listed on top of the form. */
  readonly errorSummary: boolean;
  readonly busy: boolean;
  /** Whether there is unsaved work about which the user is asked before leaving: the form shows a hint and keeps its buttons in sight. */
  readonly guarded?: boolean;
  /** Called with valid data, trimmed if the form document says so. */
  readonly onSubmit: (data: unknown) => void;
  /** Called with the current data after each commit. */
  readonly onChange?: (data: unknown) => void;
  readonly onDirty?: (isDirty: boolean) => void;
  readonly children: ReactNode;
}

interface Props extends EditableFormProps {
  readonly body: ComponentType<FormBodyProps>;
}

/**
 * An editable form, made from a compiled form document, whose fields the `body` shows. Neither new initial data nor a new
 * version of the document replaces what the user has typed; only a new `round` does. A submit while busy does nothing.
 */
export function EditableForm({
  body: Body,
  part,
  initial,
  round,
  errors,
  failure,
  refusal,
  errorsUnder,
  evaluationOf,
  errorSummary,
  busy,
  guarded = false,
  onSubmit,
  onChange,
  onDirty,
  children,
}: Props) {
  const translate = useTranslate();
  const loaded = useValidator(part);
  const received = useMemo(() => {
    const { fields } = serverErrors([refusal], part, errorsUnder);
    const shown = serverErrors([errors, failure], part, errorsUnder);
    return { ...shown, fields: { ...fields, ...shown.fields } };
  }, [errors, failure, refusal, part, errorsUnder]);
  const hasErrors = received.general.length > 0 || Object.keys(received.fields).length > 0;
  const work = useFormWork(initial, round, hasErrors || refusal !== undefined, onDirty);
  const change = (next: unknown): void => {
    work.change(next);
    onChange?.(next);
  };
  if (loaded.failed) {
    return (
      <div role="alert" className="p-notice p-notice--danger">
        <p>{translate('forms.notLoaded')}</p>
        <button type="button" className="p-button p-button--small" onClick={loaded.retry}>
          {translate('forms.retry')}
        </button>
      </div>
    );
  }
  if (loaded.validator === undefined) return <FormSkeleton part={part} />;
  return (
    <Body
      key={`${work.count} ${part.validatorUrl}`}
      part={part}
      validator={loaded.validator}
      drafts={work.drafts}
      current={work.current}
      errors={received}
      evaluationOf={evaluationOf}
      errorSummary={errorSummary}
      busy={busy}
      guarded={guarded}
      onData={change}
      onDefaults={work.addDefaults}
      onSubmit={(next) => {
        work.markSubmitted(next);
        onSubmit(submission(next, work.initial, part));
      }}
    >
      {children}
    </Body>
  );
}
