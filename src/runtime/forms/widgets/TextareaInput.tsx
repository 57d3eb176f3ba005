import type { WidgetProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { inputAttributes } from './inputAttributes.ts';

/** Text of several lines. */
export function TextareaInput(props: WidgetProps) {
  const { value, options, schema, onChange, onBlur, id, htmlName, placeholder } = props;
  const message = useMessage();
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
