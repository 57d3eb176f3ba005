import { type BaseInputTemplateProps, getInputProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { inputAttributes } from './inputAttributes.ts';

/** Text, e-mail, phone, address, number or date in one line; keystrokes stay in the input until they rest. */
export function TextInput(props: BaseInputTemplateProps) {
  const { value, options, schema, type, onChange, onBlur, id, htmlName, placeholder } = props;
  const message = useMessage();
  const draft = useDraft<HTMLInputElement>(
    value,
    (text) => onChange(text === '' ? options.emptyValue : text),
    schema.type === 'string' ? htmlName : undefined,
  );
  const { type: inputType, step, min, max } = getInputProps(schema, type, options);
  return (
    <input
      {...inputAttributes(props)}
      className="p-input"
      type={inputType ?? 'text'}
      step={step}
      min={min}
      max={max}
      placeholder={placeholder ? message(placeholder) : undefined}
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
