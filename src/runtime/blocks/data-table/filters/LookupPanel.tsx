import { type KeyboardEvent, useRef } from 'react';
import { useTranslate } from '../../../scope/hooks.ts';
import { moveFocus } from '../../../ui/moveFocus.ts';
import { useFilterOptions } from './filterOptions.ts';
import { LoadState } from './LoadState.tsx';
import { OptionList } from './OptionList.tsx';
import type { PanelProps } from './panelProps.ts';
import { useSoughtText } from './useTypedText.ts';

/** One of many, found by what is typed; the first ones before that. */
export function LookupPanel({ filter, label, value, onChange, onDone }: PanelProps) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const { typed, sought, setTyped } = useSoughtText();
  const loaded = useFilterOptions(filter, true, sought);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !moveFocus(box.current, '[role=option]', 'first')) return;
    event.preventDefault();
  };
  return (
    <div ref={box} className="p-filter__lookup">
      <label className="p-field p-filter__field">
        <span className="p-label">{label}</span>
        <input
          className="p-input"
          type="search"
          value={typed}
          maxLength={filter.maxLength}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKey}
        />
      </label>
      {loaded.isLoading || loaded.hasFailed ? (
        <LoadState loaded={loaded} />
      ) : (
        <>
          <p className={loaded.options.length === 0 ? 'p-filter__note' : 'p-visually-hidden'} role="status">
            {translate('table.found', { count: loaded.options.length })}
          </p>
          <OptionList
            label={label}
            options={loaded.options}
            chosen={[value]}
            onChoose={(option) => {
              onChange(option.value, option);
              onDone();
            }}
          />
        </>
      )}
    </div>
  );
}
