import type { WidgetProps } from '@rjsf/utils';
import { useContext } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import type { Choice } from '../choices/Choice.ts';
import { BlockChoices } from '../choices/Choice.ts';
import { ChoiceGroups, ChoiceLabel, choicesClass } from '../choices/ChoiceList.tsx';
import { useValidChoice, useValidChoices } from '../choices/useValidChoices.ts';
import { inputAttributes } from './inputAttributes.ts';

/** rjsf's widget of a choice: a native select, of one value or several. */
export function SelectInput(props: WidgetProps) {
  const { value, multiple, options, onChange, onBlur, id, placeholder, schema } = props;
  const translate = useTranslate();
  const choices = useChoices(props);
  const chosen = (keys: readonly string[]): unknown[] => choices.filter(({ key }) => keys.includes(key)).map((choice) => choice.value);
  // A select has no maxLength.
  const { maxLength: _maxLength, ...attributes } = inputAttributes(props);
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
      {!multiple && schema.default === undefined && <option value="">{translate(placeholder || 'forms.choose')}</option>}
      {choices.map(({ key, label, disabled }) => (
        <option key={key} value={key} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** rjsf's widget of a choice as radio buttons. */
export function RadioInput(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const choices = useChoices(props);
  useValidChoice(props, choices);
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

/** rjsf's widget of several choices: a check box for each; the chosen values are in the order of the choices. */
export function CheckboxesInput(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const choices = useValidChoices(props, useChoices(props));
  const { name, disabled, ...rest } = inputAttributes(props);
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  const setChosen = (key: string, isChecked: boolean): void => {
    onChange(choices.filter((choice) => (choice.key === key ? isChecked : chosen.has(choice.key))).map((choice) => choice.value));
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
              onChange={(event) => setChosen(choice.key, event.target.checked)}
              onBlur={() => onBlur(id, value)}
            />
            <ChoiceLabel choice={choice} />
          </label>
        )}
      </ChoiceGroups>
    </div>
  );
}

/**
 * The choices of a widget: those that the form's block makes from data, else those of the schema with translated labels. A choice without
 * a title shows its value.
 */
function useChoices({ id, options }: Pick<WidgetProps, 'id' | 'options'>): readonly Choice[] {
  const translate = useTranslate();
  const fromBlock = useContext(BlockChoices)[id];
  if (fromBlock !== undefined) return fromBlock;
  const disabledValues: readonly unknown[] = options.enumDisabled ?? [];
  return (options.enumOptions ?? []).map(({ value, label }) => ({
    key: String(value),
    value,
    label: label === String(value) ? label : translate(label),
    disabled: disabledValues.includes(value),
  }));
}
