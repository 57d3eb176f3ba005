import { useId } from 'react';

interface FileFieldProps {
  readonly label: string;
  /** Why what was chosen is not taken. */
  readonly fault: string | undefined;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field for JSON files, with its label above it and below it what is wrong with them. */
export function FileField({ label, fault, isMultiple = false, onFiles }: FileFieldProps) {
  const id = useId();
  return (
    <div className="s-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        multiple={isMultiple}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="s-field__fault">
          {fault}
        </p>
      )}
    </div>
  );
}
