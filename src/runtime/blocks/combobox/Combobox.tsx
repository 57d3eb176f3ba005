import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ComboboxBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useInteractOutside } from '../../ui/useInteractOutside.ts';
import { type Suggestion, useActiveOption } from './useActiveOption.ts';

/**
 * The block kind `combobox`: a text box with suggestions (ARIA combobox with list autocomplete). The flow around it searches on `onType`
 * and handles the chosen suggestion on `onChoose`; `results` and `status` read what the flow has found.
 */
export function Combobox({ block }: BlockProps<ComboboxBlock>) {
  const runActions = useRunActions();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const value = useText(block.value);
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const results = useValue<readonly Suggestion[]>(block.results) ?? [];
  const status = useText(block.status);
  const label = useText(block.label);
  const hint = useText(block.hint);
  const isDisabled = useValue(block.disabled) === true;
  const isShown = isOpen && !isDisabled && (results.length > 0 || status !== '');
  const close = useCallback(() => setOpen(false), []);
  useInteractOutside(box, isOpen, close);
  useEffect(() => setText(value), [value]);

  const type = (raw: string): void => {
    const typed = storableText(raw);
    setText(typed);
    setOpen(true);
    void runActions(block.onType, { value: typed });
  };
  const choose = (suggestion: Suggestion): void => {
    setText(suggestion.value);
    setOpen(false);
    void runActions(block.onChoose, { value: suggestion.value, label: suggestion.label });
  };
  const enter = (): boolean => {
    if (block.onEnter === undefined) return false;
    setOpen(true);
    void runActions(block.onEnter, { value: text });
    return true;
  };
  const { active, press } = useActiveOption({ results, isShown, open: () => setOpen(true), close, choose, enter });
  return (
    <div className="p-combobox" ref={box}>
      <label className={block.labelHidden ? 'p-visually-hidden' : 'p-label'} id={`${id}-label`} htmlFor={`${id}-box`}>
        {label}
      </label>
      <p id={`${id}-hint`} className="p-hint" hidden={hint === ''}>
        {hint}
      </p>
      <div className="p-combobox__box">
        <Icon name="search" />
        <input
          id={`${id}-box`}
          className="p-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          aria-expanded={isShown && results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={useText(block.placeholder)}
          value={text}
          maxLength={block.maxLength}
          disabled={isDisabled}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
      </div>
      <SuggestionList {...{ id, isShown, results, active, status }} onChoose={choose} />
    </div>
  );
}

/** The text without NUL characters and lone surrogates, which the server refuses because databases cannot store them. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
}

interface ListProps {
  /** Prefix of the ids of the list and its options. */
  readonly id: string;
  readonly isShown: boolean;
  readonly results: readonly Suggestion[];
  /** Index of the active suggestion, -1 for none. */
  readonly active: number;
  /** Announced, and shown in place of results, e.g. while searching. */
  readonly status: string;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The suggestions below the text box; the status is announced to screen readers. */
function SuggestionList({ id, isShown, results, active, status, onChoose }: ListProps) {
  const isListed = isShown && results.length > 0;
  return (
    <>
      <div id={`${id}-list`} className="p-combobox__list" role="listbox" hidden={!isListed} aria-labelledby={`${id}-label`}>
        {isListed &&
          results.map((result, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of the list
            <div
              key={result.value}
              id={`${id}-${index}`}
              className="p-combobox__option"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              ref={index === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              // The text box keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(result)}
            >
              <span>{result.label}</span>
              {result.hint !== undefined && <span className="p-combobox__hint">{result.hint}</span>}
            </div>
          ))}
      </div>
      <div role="status" className={isShown && !isListed ? 'p-combobox__list p-combobox__status' : 'p-visually-hidden'}>
        {isShown ? status : ''}
      </div>
    </>
  );
}
