import { type ReactNode, useMemo } from 'react';
import type { FormPart } from '#model';
import { useMessage } from '../scope/hooks.ts';
import { serverFaults } from './data/serverFaults.ts';
import { submission } from './data/submission.ts';
import { FormBody } from './FormBody.tsx';
import { useFormWork } from './useFormWork.ts';
import type { FormEvaluation } from './validation/portalValidator.ts';
import { useValidator } from './validation/useValidator.ts';

interface Props {
  readonly part: FormPart;
  readonly initial: unknown;
  /** The form starts over when this value changes. */
  readonly round?: unknown;
  /** What a server said is wrong, in the shapes of G-N29. */
  readonly errors: unknown;
  /** What it said of the form's own submit. */
  readonly failure: unknown;
  /** Dotted path of the form's data in the body that the errors speak of. */
  readonly errorsUnder?: string;
  readonly on: FormEvaluation;
  readonly errorSummary: boolean;
  readonly busy: boolean;
  /** Unsaved work is guarded: its buttons stay in sight. */
  readonly guarded?: boolean;
  /** Called with valid data, trimmed if the form says so. */
  readonly onSubmit: (data: unknown) => void;
  /** Called with the data so far after each commit. */
  readonly onChange?: (data: unknown) => void;
  readonly onDirty?: (dirty: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A form of the documents. Data that arrives later is taken over while nothing is typed; typed work is never replaced,
 * neither by new data nor by a new document, but by a new `round`. A submit while busy does nothing.
 */
export function PortalForm({
  part,
  initial,
  round,
  errors,
  failure,
  errorsUnder,
  on,
  errorSummary,
  busy,
  guarded = false,
  onSubmit,
  onChange,
  onDirty,
  children,
}: Props) {
  const message = useMessage();
  const loaded = useValidator(part);
  const faults = useMemo(() => serverFaults([errors, failure], part, errorsUnder), [errors, failure, part, errorsUnder]);
  const work = useFormWork(initial, round, faults, onDirty);
  const took = (next: unknown): void => {
    work.take(next);
    onChange?.(next);
  };
  if (loaded.failed) {
    return (
      <div role="alert" className="p-notice p-notice--danger">
        <p>{message('forms.notLoaded')}</p>
        <button type="button" className="p-button p-button--small" onClick={loaded.retry}>
          {message('forms.retry')}
        </button>
      </div>
    );
  }
  if (loaded.validator === undefined) return <FormSkeleton part={part} />;
  return (
    <FormBody
      key={`${work.count} ${part.validatorUrl}`}
      part={part}
      validator={loaded.validator}
      current={work.current}
      faults={faults}
      on={on}
      errorSummary={errorSummary}
      busy={busy}
      guarded={guarded}
      onData={took}
      onDefaults={work.takeDefaults}
      onSubmit={(next) => {
        work.handOn(next);
        onSubmit(submission(next, work.initial, part.trim));
      }}
    >
      {children}
    </FormBody>
  );
}

/** Keeps the place of the form while its validator loads. */
function FormSkeleton({ part }: { readonly part: FormPart }) {
  const properties = part.schema['properties'];
  const names = properties !== null && typeof properties === 'object' ? Object.keys(properties).slice(0, 8) : [];
  return (
    <div className="p-form" aria-busy="true">
      {names.map((name) => (
        <span key={name} className="p-skeleton p-skeleton--field" />
      ))}
    </div>
  );
}
