import { useId } from 'react';
import type { SelectBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';

interface Option {
  readonly value: string;
  /** Shown instead of the value. */
  readonly label?: string;
}

/** The block kind `select`: a native select outside a form. An option may also be a plain text, which is its value and its label. */
export function Select({ block }: BlockProps<SelectBlock>) {
  const id = useId();
  const runActions = useRunActions();
  const value = useText(block.value);
  const isDisabled = useValue(block.disabled) === true;
  const options = (useValue<readonly (Option | string)[]>(block.options) ?? []).map((option) =>
    typeof option === 'string' ? { value: option } : option,
  );
  return (
    <div className="p-select-field">
      <label className="p-label" htmlFor={id}>
        {useText(block.label)}
      </label>
      <select
        id={id}
        className="p-select"
        value={value}
        disabled={isDisabled}
        onChange={(event) => void runActions(block.onChange, { value: event.target.value })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label ?? option.value}
          </option>
        ))}
      </select>
    </div>
  );
}
