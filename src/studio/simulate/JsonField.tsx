import { type Ref, useId, useState } from 'react';
import { isJsonObject, type Json } from '#model';
import { useText } from '../text.ts';

interface JsonFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly rows?: number;
  /** Whether only an object, or nothing, may be written. */
  readonly isObject?: boolean;
  /** What is said of a text that is not what it may be. */
  readonly fault?: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Called with what was written as soon as it is JSON; with undefined for nothing. */
  readonly onChange: (value: Json | undefined) => void;
  /** Called with whether what was written is wrong, at each change. */
  readonly onWrong?: (isWrong: boolean) => void;
}

/** A field for a value as JSON. What is no JSON stays in the field and is told. */
export function JsonField({ label, value, rows = 3, isObject = false, fault, ref, onChange, onWrong }: JsonFieldProps) {
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? (value === undefined ? '' : JSON.stringify(value, null, 1));
  const isWrong = draft !== undefined && read(draft, isObject) === WRONG;
  return (
    <div className="s-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={ref}
        id={id}
        className="s-input s-field__json"
        rows={rows}
        spellCheck={false}
        value={shown}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onChange={(event) => {
          const next = read(event.target.value, isObject);
          setDraft(event.target.value);
          onWrong?.(next === WRONG);
          if (next !== WRONG) onChange(next);
        }}
        onBlur={() => {
          if (!isWrong) setDraft(undefined);
        }}
      />
      {isWrong && (
        <p id={`${id}-fault`} role="alert" className="s-field__fault">
          {fault ?? text('studio.simulate.noJson')}
        </p>
      )}
    </div>
  );
}

const WRONG = Symbol('wrong');

function read(text: string, isObject: boolean): Json | undefined | typeof WRONG {
  if (text.trim() === '') return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject && !isJsonObject(value) ? WRONG : value;
  } catch {
    return WRONG;
  }
}
