import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../scope/hooks.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { inputAttributes } from './inputAttributes.ts';

interface Props extends WidgetProps {
  readonly type?: string;
  readonly step?: number | string | undefined;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** An input of one line. What is typed stays in the input at first (see Draft). */
export function LineInput(props: Props) {
  const { value, options, schema, type = 'text', step, min, max, onChange, onBlur, id, htmlName, placeholder } = props;
  const translate = useTranslate();
  const draft = useDraft<HTMLInputElement>(
    value,
    (text) => onChange(text === '' ? options.emptyValue : text),
    schema.type === 'string' ? htmlName : undefined,
  );
  return (
    <input
      {...inputAttributes(props)}
      className="p-input"
      type={type}
      step={step}
      min={min}
      max={max}
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
