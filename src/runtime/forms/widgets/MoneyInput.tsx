import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import { typedAmount, writtenAmount } from '../format/typedAmount.ts';
import { useFormatOptions } from '../format/useFormatOptions.ts';
import { inputAttributes } from './inputAttributes.ts';

/**
 * An amount of money (widget `money`), typed with the separators of the language; the form's data has it as a plain number, `1500.50`. What
 * is no amount stays as it was typed, there too, so that the form's own rules refuse it.
 */
export function MoneyInput(props: WidgetProps) {
  const { id, onBlur, onChange, options, value } = props;
  const { locale } = useFormatOptions();
  const [text, setText] = useState(() => writtenAmount(value, locale));
  const sent = useRef<unknown>(value);
  useEffect(() => {
    if (sent.current === value) return;
    // Something else has set the value.
    sent.current = value;
    setText(writtenAmount(value, locale));
  }, [value, locale]);
  const write = (typed: string): void => {
    setText(typed);
    const amount = typed.trim() === '' ? options.emptyValue : (typedAmount(typed, locale) ?? typed);
    sent.current = amount;
    onChange(amount);
  };
  return (
    <input
      {...inputAttributes(props)}
      className="p-input"
      type="text"
      inputMode="decimal"
      value={text}
      onChange={({ target }) => write(target.value)}
      onBlur={() => {
        setText((typed) => (typedAmount(typed, locale) === undefined ? typed : writtenAmount(sent.current, locale)));
        onBlur(id, value);
      }}
    />
  );
}
