import { useId } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A line of text with its label above it. */
export function TextField({ label, value = '', onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="s-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="s-input" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
