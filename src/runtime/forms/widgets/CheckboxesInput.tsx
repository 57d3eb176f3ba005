import type { WidgetProps } from '@rjsf/utils';
import { ChoiceGroups } from '../choices/ChoiceGroups.tsx';
import { ChoiceLabel } from '../choices/ChoiceLabel.tsx';
import { choicesClass } from '../choices/choicesClass.ts';
import { useHeldChoices } from '../choices/useHeldChoices.ts';
import { inputAttributes } from './inputAttributes.ts';
import { useChoices } from './useChoices.ts';

/** Several of a few; the values stay in the order of the choices. */
export function CheckboxesInput(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const choices = useHeldChoices(props, useChoices(props));
  const { name, disabled, ...rest } = inputAttributes(props);
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  const toggle = (key: string, on: boolean): void => {
    onChange(choices.filter((choice) => (choice.key === key ? on : chosen.has(choice.key))).map((choice) => choice.value));
  };
  return (
    <div id={id} className={choicesClass(choices)}>
      <ChoiceGroups choices={choices}>
        {(choice, index) => (
          <label key={choice.key} className="p-checkbox">
            <input
              type="checkbox"
              id={`${id}-${index}`}
              name={name}
              value={choice.key}
              checked={chosen.has(choice.key)}
              disabled={disabled || choice.disabled}
              aria-invalid={rest['aria-invalid']}
              aria-describedby={rest['aria-describedby']}
              onChange={(event) => toggle(choice.key, event.target.checked)}
              onBlur={() => onBlur(id, value)}
            />
            <ChoiceLabel choice={choice} />
          </label>
        )}
      </ChoiceGroups>
    </div>
  );
}
