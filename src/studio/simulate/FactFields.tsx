import { useId } from 'react';
import type { Json, StudioInput } from '#model';
import { useText } from '../text.ts';
import { JsonField } from './JsonField.tsx';
import type { GivenFacts } from './simulationEvaluation.ts';

interface FactFieldsProps {
  readonly inputs: readonly StudioInput[];
  readonly facts: GivenFacts;
  readonly onChange: (facts: GivenFacts) => void;
}

/** The facts that a machine reads, each with a field of its type. */
export function FactFields({ inputs, facts, onChange }: FactFieldsProps) {
  return inputs.map((input) => (
    <FactField key={input.path} input={input} value={facts[input.path]} onChange={(value) => onChange({ ...facts, [input.path]: value })} />
  ));
}

interface FactFieldProps {
  readonly input: StudioInput;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

function FactField({ input: { description, domain, path, type }, value, onChange }: FactFieldProps) {
  const text = useText();
  const id = useId();
  const choices = domain ?? (type === 'boolean' ? [true, false] : undefined);
  if (choices === undefined && type !== 'string' && type !== 'number' && type !== 'date')
    return <JsonField label={path} value={value} rows={2} onChange={onChange} />;
  const typed = (entered: string): Json | undefined => {
    if (entered === '') return undefined;
    return type === 'number' ? Number(entered) : entered;
  };
  return (
    <div className="s-field" title={description}>
      <label htmlFor={id}>{path}</label>
      {choices === undefined ? (
        <input
          id={id}
          className="s-input"
          type={type === 'string' ? 'text' : type}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => onChange(typed(event.target.value))}
        />
      ) : (
        <select
          id={id}
          className="s-input"
          value={choices.findIndex((choice) => choice === value)}
          onChange={(event) => onChange(choices[Number(event.target.value)])}
        >
          <option value={-1}>{text('studio.simulate.absent')}</option>
          {choices.map((choice, index) => (
            <option key={String(choice)} value={index}>
              {String(choice)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
