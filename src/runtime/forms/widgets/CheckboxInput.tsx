import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../scope/hooks.ts';
import { inputAttributes } from './inputAttributes.ts';

/** rjsf's widget of a boolean: a check box with its label after it. */
export function CheckboxInput(props: WidgetProps) {
  const { id, value, label, required, onChange, onBlur } = props;
  const translate = useTranslate();
  // A check box has neither attribute.
  const { maxLength: _maxLength, autoComplete: _autoComplete, ...attributes } = inputAttributes(props);
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
          {translate(label)}
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
