import { useId } from 'react';
import type { ReportBlock } from '#model';
import { useText, useTranslate } from '../../scope/hooks.ts';
import type { ReportField } from './reportShapes.ts';
import type { ReportState } from './useReport.ts';

interface Props {
  readonly block: ReportBlock;
  readonly state: ReportState;
}

/** The fields that the answer describes, then the thresholds. A type that nobody knows is a text. */
export function ReportFields({ block, state }: Props) {
  const fields = state.asksThresholds ? (block.thresholds?.fields ?? []) : [];
  return (
    <>
      {(state.form.fields ?? []).map((field) => (
        <Field key={field.name} field={field} state={state} />
      ))}
      {fields.map((field) => (
        <Threshold key={field.name} field={field} state={state} />
      ))}
    </>
  );
}

function Field({ field, state }: { readonly field: ReportField; readonly state: ReportState }) {
  const { label, name, required, type } = field;
  const translate = useTranslate();
  const input = useInput(name, state);
  return (
    <div className="p-report__field">
      <label className="p-label" htmlFor={input.id}>
        {label}
      </label>
      {type === 'select' ? (
        <select {...input} className="p-select" required={required}>
          {(required !== true || state.choicesOf(name).length === 0) && (
            <option value="">{translate(required ? 'report.none' : 'report.all')}</option>
          )}
          {state.choicesOf(name).map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...input}
          className="p-input"
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          required={required}
        />
      )}
      <FieldProblem name={name} id={input.id} state={state} />
    </div>
  );
}

type ThresholdField = NonNullable<ReportBlock['thresholds']>['fields'][number];

function Threshold({ field, state }: { readonly field: ThresholdField; readonly state: ReportState }) {
  const label = useText(field.label);
  const input = useInput(field.name, state);
  return (
    <div className="p-report__field p-report__field--number">
      <label className="p-label" htmlFor={input.id}>
        {label}
      </label>
      <input {...input} className="p-input" type="text" inputMode="decimal" autoComplete="off" />
      <FieldProblem name={field.name} id={input.id} state={state} />
    </div>
  );
}

function useInput(name: string, { problems, set, values }: ReportState) {
  const id = useId();
  const isWrong = problems[name] !== undefined;
  return {
    id,
    name,
    value: values[name] ?? '',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-problem` : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(name, target.value),
  };
}

function FieldProblem({ id, name, state }: { readonly id: string; readonly name: string; readonly state: ReportState }) {
  const translate = useTranslate();
  const problem = state.problems[name];
  if (problem === undefined) return null;
  return (
    <p id={`${id}-problem`} className="p-error" role="alert">
      {translate(problem === 'required' ? 'report.required' : 'report.invalidNumber')}
    </p>
  );
}
