import { useId } from 'react';

interface TextFieldProps {
  /** To lead to it from elsewhere. */
  readonly id?: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A line of text with its label above it. */
export function TextField({ id: given, label, value = '', onChange }: TextFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className="s-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="s-input" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
