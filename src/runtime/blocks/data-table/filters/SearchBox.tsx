import { type RefObject, useEffect, useRef } from 'react';
import type { TableFilter } from '#model';
import { useText } from '../../../scope/hooks.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { isPlainKey } from './plainKey.ts';
import { useTypedText } from './useTypedText.ts';

interface Props {
  readonly filter: TableFilter;
  /** The text that the rows are filtered by; '' for none. */
  readonly value: string;
  /** Whether the key / leads here. */
  readonly hasKey: boolean;
  readonly onChange: (value: string) => void;
}

/** The search of a table. What is typed is applied when the typing pauses. */
export function SearchBox({ filter, value, hasKey, onChange }: Props) {
  const label = useText(filter.label);
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useTypedText(value, onChange);
  useSearchKey(hasKey, box);
  return (
    <label className="p-filters__search">
      <span className="p-visually-hidden">{label}</span>
      <Icon name="search" />
      <input
        ref={box}
        className="p-input"
        type="search"
        placeholder={label}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        value={text}
        maxLength={filter.maxLength}
        onChange={(event) => setText(event.target.value)}
      />
      {hasKey && text === '' && (
        <span className="p-kbd" aria-hidden="true">
          /
        </span>
      )}
    </label>
  );
}

/** Lets the key / focus the box, unless it is typed into something or a dialog is open. */
function useSearchKey(isOn: boolean, box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const target = box.current;
      if (event.key !== '/' || target === null || !isPlainKey(event, target)) return;
      event.preventDefault();
      target.focus();
      target.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, box]);
}
