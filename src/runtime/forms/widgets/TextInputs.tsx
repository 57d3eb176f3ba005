import type { WidgetProps } from '@rjsf/utils';
import { type BaseInputTemplateProps, getInputProps } from '@rjsf/utils';
import { LineInput } from './LineInput.tsx';
import { useTextInput } from './useTextInput.ts';

/** rjsf's input of one line: text, e-mail, phone, URL, number or date. */
export function TextInput(props: BaseInputTemplateProps) {
  const { type = 'text', step, min, max } = getInputProps(props.schema, props.type, props.options);
  return <LineInput {...props} type={type} step={step} min={min} max={max} />;
}

/** A day, year-month-day (SH-ENTITIES-32). */
export function DateInput(props: WidgetProps) {
  return <TextInput {...props} type="date" />;
}

/** A time of day, hours and minutes. */
export function TimeInput(props: WidgetProps) {
  return <TextInput {...props} type="time" />;
}

/** A phone number (widget `tel`). */
export function PhoneInput(props: WidgetProps) {
  return <TextInput {...props} type="tel" />;
}

/** Text of several lines. It grows with what is typed; browsers that can do that take no notice of `rows`, so its least height is said too. */
export function TextareaInput(props: WidgetProps) {
  const { rows } = props.options;
  const height = rows === undefined ? {} : { style: { minHeight: `${rows}lh` } };
  return <textarea {...useTextInput<HTMLTextAreaElement>(props)} {...height} className="p-textarea" rows={rows ?? 4} />;
}
