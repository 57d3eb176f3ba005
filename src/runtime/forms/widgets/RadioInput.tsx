import type { WidgetProps } from '@rjsf/utils';
import { ChoiceGroups } from '../choices/ChoiceGroups.tsx';
import { ChoiceLabel } from '../choices/ChoiceLabel.tsx';
import { choicesClass } from '../choices/choicesClass.ts';
import { useHeldChoice } from '../choices/useHeldChoice.ts';
import { inputAttributes } from './inputAttributes.ts';
import { useChoices } from './useChoices.ts';

/** One of a few, all in sight. */
export function RadioInput(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const choices = useChoices(props);
  useHeldChoice(props, choices);
  const { name, disabled, ...rest } = inputAttributes(props);
  return (
    <div
      id={id}
      role="radiogroup"
      aria-invalid={rest['aria-invalid']}
      aria-describedby={rest['aria-describedby']}
      className={choicesClass(choices)}
    >
      <ChoiceGroups choices={choices}>
        {(choice, index) => (
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
            <ChoiceLabel choice={choice} />
          </label>
        )}
      </ChoiceGroups>
    </div>
  );
}
