import type { WidgetProps } from '@rjsf/utils';
import { inputAttributes } from './inputAttributes.ts';
import { useChoices } from './useChoices.ts';

/** One of a few, all in sight. */
export function RadioInput(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const choices = useChoices(props);
  const { name, disabled, ...rest } = inputAttributes(props);
  return (
    <div id={id} role="radiogroup" aria-invalid={rest['aria-invalid']} aria-describedby={rest['aria-describedby']} className="p-choices">
      {choices.map((choice, index) => (
        <label key={choice.key} className="p-radio">
          <input
            type="radio"
            id={`${id}-${index}`}
            name={name}
            value={choice.key}
            checked={String(value) === choice.key}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={() => onBlur(id, value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
