import type { WidgetProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';
import { inputAttributes } from './inputAttributes.ts';
import { useChoices } from './useChoices.ts';

/** One of several, in a native select; several of several in a native list. */
export function SelectInput(props: WidgetProps) {
  const { value, multiple, options, onChange, onBlur, id, placeholder, schema } = props;
  const message = useMessage();
  const choices = useChoices(props);
  const chosen = (keys: readonly string[]): unknown[] => choices.filter(({ key }) => keys.includes(key)).map((choice) => choice.value);
  const { maxLength: _unused, ...attributes } = inputAttributes(props);
  const current = multiple ? (Array.isArray(value) ? value.map(String) : []) : value === undefined || value === null ? '' : String(value);
  return (
    <select
      {...attributes}
      className="p-select"
      multiple={Boolean(multiple)}
      value={current}
      onChange={({ target }) => {
        const values = chosen([...target.selectedOptions].map((option) => option.value));
        onChange(multiple ? values : (values[0] ?? options.emptyValue));
      }}
      onBlur={() => onBlur(id, value)}
    >
      {!multiple && schema.default === undefined && <option value="">{message(placeholder || 'forms.choose')}</option>}
      {choices.map(({ key, label, disabled }) => (
        <option key={key} value={key} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}
