import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../scope/hooks.ts';
import type { DraftInput } from '../drafts/Draft.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { inputAttributes } from './inputAttributes.ts';

/** The attributes of an input or a text area of a form. What is typed stays in the element at first (see Draft). */
export function useTextInput<Input extends DraftInput>(props: WidgetProps) {
  const { value, options, schema, onChange, onBlur, id, htmlName, placeholder } = props;
  const translate = useTranslate();
  const draft = useDraft<Input>(
    value,
    (text) => onChange(text === '' ? options.emptyValue : text),
    schema.type === 'string' ? htmlName : undefined,
  );
  return {
    ...inputAttributes(props),
    placeholder: placeholder ? translate(placeholder) : undefined,
    ref: draft.input,
    defaultValue: draft.text,
    onChange: draft.write,
    onBlur: () => {
      draft.leave();
      onBlur(id, value);
    },
  };
}
