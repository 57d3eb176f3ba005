import { useId } from 'react';

export interface SelectOption {
  readonly value: string;
  /** Shown instead of the value. */
  readonly label?: string;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly disabled?: boolean;
  readonly onChoose: (value: string) => void;
}

/** A native select with its label, outside a form. */
export function SelectField({ label, value, options, disabled, onChoose }: Props) {
  const id = useId();
  return (
    <div className="p-select-field">
      <label className="p-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="p-select" value={value} disabled={disabled} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label ?? option.value}
          </option>
        ))}
      </select>
    </div>
  );
}
