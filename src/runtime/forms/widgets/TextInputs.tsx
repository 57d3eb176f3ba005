import type { WidgetProps } from '@rjsf/utils';
import { type BaseInputTemplateProps, getInputProps } from '@rjsf/utils';
import { useTranslate } from '../../scope/hooks.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { inputAttributes } from './inputAttributes.ts';
import { LineInput } from './LineInput.tsx';

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
  const { value, options, schema, onChange, onBlur, id, htmlName, placeholder } = props;
  const translate = useTranslate();
  const draft = useDraft<HTMLTextAreaElement>(
    value,
    (text) => onChange(text === '' ? options.emptyValue : text),
    schema.type === 'string' ? htmlName : undefined,
  );
  return (
    <textarea
      {...inputAttributes(props)}
      className="p-textarea"
      rows={options.rows ?? 4}
      placeholder={placeholder ? translate(placeholder) : undefined}
      ref={draft.input}
      defaultValue={draft.text}
      onChange={draft.write}
      onBlur={() => {
        draft.leave();
        onBlur(id, value);
      }}
    />
  );
}
