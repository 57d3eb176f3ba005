import { useId, useState } from 'react';
import type { Json } from '#model';
import { useText } from '../text.ts';

interface JsonFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly rows?: number;
  /** Called with what was written as soon as it is JSON; with undefined for nothing. */
  readonly onChange: (value: Json | undefined) => void;
}

/** A field for a value as JSON. What is no JSON stays in the field and is told. */
export function JsonField({ label, value, rows = 3, onChange }: JsonFieldProps) {
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? (value === undefined ? '' : JSON.stringify(value, null, 1));
  const isWrong = draft !== undefined && read(draft) === NO_JSON;
  return (
    <div className="s-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="s-input s-field__json"
        rows={rows}
        spellCheck={false}
        value={shown}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onChange={(event) => {
          const next = read(event.target.value);
          setDraft(event.target.value);
          if (next !== NO_JSON) onChange(next);
        }}
        onBlur={() => {
          if (!isWrong) setDraft(undefined);
        }}
      />
      {isWrong && (
        <p id={`${id}-fault`} className="s-field__fault">
          {text('studio.simulate.noJson')}
        </p>
      )}
    </div>
  );
}

const NO_JSON = Symbol('no JSON');

function read(text: string): Json | undefined | typeof NO_JSON {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return NO_JSON;
  }
}
