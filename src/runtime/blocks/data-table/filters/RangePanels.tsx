import { useId, useState } from 'react';
import { DAY_RANGES, daysOf, namedRange, rangeOf, rangeText } from '#operations';
import { useTranslate, useValue } from '../../../scope/hooks.ts';
import { OptionList } from './OptionList.tsx';
import type { PanelProps } from './panelProps.ts';

/** Two days, both of them meant, or one of the ranges that have a name. */
export function DayRangePanel({ label, value, onChange, onDone }: PanelProps) {
  const translate = useTranslate();
  const today = useValue<string>({ $: 'today.date' }) ?? '';
  const named = namedRange(value, today);
  return (
    <div className="p-filter__ranges">
      <OptionList
        label={label}
        options={DAY_RANGES.map((range) => ({ value: daysOf(range, today), label: translate(`table.days.${range}`) }))}
        chosen={named === undefined ? [] : [value]}
        onChoose={(option) => {
          onChange(option.value);
          onDone();
        }}
      />
      <Ends type="date" {...{ label, value, onChange, onDone }} isBefore={(one, other) => one < other} />
    </div>
  );
}

/** The least and the greatest number, both of them meant. */
export function NumberRangePanel({ label, value, onChange, onDone }: PanelProps) {
  return <Ends type="number" {...{ label, value, onChange, onDone }} isBefore={(one, other) => Number(one) < Number(other)} />;
}

interface EndsProps extends Omit<PanelProps, 'filter'> {
  readonly type: 'date' | 'number';
  readonly isBefore: (one: string, other: string) => boolean;
}

/** Both ends of a range; either may be open. Ends in the wrong order are said and not applied. */
function Ends({ type, label, value, onChange, onDone, isBefore }: EndsProps) {
  const translate = useTranslate();
  const errorId = useId();
  const [draft, setDraft] = useState({ value, ...rangeOf(value) });
  const { from = '', to = '' } = draft.value === value ? draft : rangeOf(value);
  const isWrong = from !== '' && to !== '' && isBefore(to, from);
  const change = (changed: { readonly from?: string; readonly to?: string }): void => {
    const next = { from, to, ...changed };
    const isRight = next.from === '' || next.to === '' || !isBefore(next.to, next.from);
    setDraft({ value: isRight ? rangeText(next) : value, ...next });
    if (isRight) onChange(rangeText(next));
  };
  const field = (end: 'from' | 'to', text: string) => (
    <label className="p-field">
      <span className="p-label">{translate(type === 'date' ? `table.day.${end}` : `table.number.${end}`)}</span>
      <input
        className="p-input"
        type={type}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={({ target }) => change({ [end]: target.value })}
        onKeyDown={({ key }) => key === 'Enter' && !isWrong && onDone()}
      />
    </label>
  );
  return (
    <fieldset className="p-filter__ends">
      <legend className="p-visually-hidden">{label}</legend>
      {field('from', from)}
      {field('to', to)}
      <p id={errorId} className="p-filter__error" role="alert">
        {isWrong && translate('table.rangeOrder')}
      </p>
    </fieldset>
  );
}
