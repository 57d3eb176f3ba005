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

/** Text of several lines. */
export function TextareaInput(props: WidgetProps) {
  return <textarea {...useTextInput<HTMLTextAreaElement>(props)} className="p-textarea" rows={props.options.rows ?? 4} />;
}
