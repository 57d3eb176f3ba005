import { useId } from 'react';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string) => void;
}

/** A choice of one of several, with its label beside it. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const field = useId();
  return (
    <div className="s-choice">
      <label htmlFor={field}>{label}</label>
      <select id={field} className="s-input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
