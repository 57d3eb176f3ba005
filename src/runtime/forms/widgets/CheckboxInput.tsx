import type { WidgetProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';
import { inputAttributes } from './inputAttributes.ts';

/** Yes or no, with the label after the box. */
export function CheckboxInput(props: WidgetProps) {
  const { id, value, label, required, onChange, onBlur } = props;
  const message = useMessage();
  const { maxLength: _unused, autoComplete: _none, ...attributes } = inputAttributes(props);
  return (
    <div className="p-field__head">
      <label className="p-checkbox">
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={() => onBlur(id, value)}
        />
        <span>
          {message(label)}
          {required && (
            <span className="p-label__required" aria-hidden="true">
              {'\u00a0*'}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}
