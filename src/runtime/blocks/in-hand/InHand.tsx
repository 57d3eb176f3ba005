import { useLayoutEffect } from 'react';
import type { InHandBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';
import { useStoredSettings } from '../../scope/storedSettings.ts';
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx';

/**
 * The block kind `in-hand`: the choice of the record that pages have in hand. The address says which it is. Where it says none, the record
 * that the login chose last is put into it, if it is still one of the options.
 */
export function InHand({ block }: BlockProps<InHandBlock>) {
  const runActions = useRunActions();
  const stored = useStoredSettings(`inHand-${block.record}`);
  const options = useValue<readonly SelectOption[]>(block.options) ?? noOptions;
  const value = useText(block.value);
  const label = useText(block.label);
  const none = useText(block.none);
  const { onChange } = block;
  // Before the page is painted, so that it is not seen without its record.
  useLayoutEffect(() => {
    const isOption = (key: unknown): boolean => options.some((option) => option.value === key);
    const last = stored.read()?.['key'];
    if (value === '' && isOption(last)) void runActions(onChange, { value: last });
    if (isOption(value) && last !== value) stored.write({ key: value });
  }, [options, value, stored, runActions, onChange]);
  if (options.length < 2 || block.picker === false) return null;
  const choose = (chosen: string): void => {
    if (chosen === '') stored.write({});
    void runActions(onChange, { value: chosen });
  };
  return <SelectField label={label} value={value} options={[{ value: '', label: none }, ...options]} onChoose={choose} />;
}

const noOptions: readonly SelectOption[] = [];
