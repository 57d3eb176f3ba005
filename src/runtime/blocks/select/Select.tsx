import type { SelectBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx';

/** The block kind `select`: a native select outside a form. An option may also be a plain text, which is its value and its label. */
export function Select({ block }: BlockProps<SelectBlock>) {
  const runActions = useRunActions();
  const options = (useValue<readonly (SelectOption | string)[]>(block.options) ?? []).map((option) =>
    typeof option === 'string' ? { value: option } : option,
  );
  return (
    <SelectField
      label={useText(block.label)}
      value={useText(block.value)}
      options={options}
      disabled={useValue(block.disabled) === true}
      onChoose={(value) => void runActions(block.onChange, { value })}
    />
  );
}
