import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { type FocusStep, moveFocus } from '../../../ui/moveFocus.ts';
import type { FilterOption } from './filterOptions.ts';

interface Props {
  /** Accessible name of the list. */
  readonly label: string;
  readonly options: readonly FilterOption[];
  /** Values of the options that are chosen. */
  readonly chosen: readonly string[];
  readonly isMultiple?: boolean;
  readonly onChoose: (option: FilterOption) => void;
}

const steps: { readonly [key: string]: FocusStep } = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' };
const OPTION = '[role=option]';

/** Options of which one or several are chosen (ARIA listbox): arrow keys and letters move the focus, Enter and Space choose. */
export function OptionList({ label, options, chosen, isMultiple = false, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const first = Math.max(
    0,
    options.findIndex(({ value }) => chosen.includes(value)),
  );
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) moveFocus(list.current, OPTION, step);
    else if (event.key === 'Enter' || event.key === ' ') (event.target as HTMLElement).click();
    else if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    else focusByLetter(list.current, event.key);
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      className="p-options"
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      onKeyDown={onKey}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options
        <div
          key={option.value}
          className="p-options__option"
          role="option"
          aria-selected={chosen.includes(option.value)}
          tabIndex={index === first ? 0 : -1}
          onClick={() => onChoose(option)}
        >
          <span className="p-options__mark">{chosen.includes(option.value) && <Icon name="check" />}</span>
          {option.label}
        </div>
      ))}
    </div>
  );
}

/** Focuses the next option whose text begins with the letter, from the first again after the last. */
function focusByLetter(list: HTMLElement | null, letter: string): void {
  const all = [...(list?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
  const current = all.indexOf(document.activeElement as HTMLElement);
  const following = [...all.slice(current + 1), ...all.slice(0, current + 1)];
  following.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()))?.focus();
}
