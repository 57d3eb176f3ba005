import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ComboboxBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRun, useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useInteractOutside } from '../../ui/useInteractOutside.ts';
import { type Suggestion, SuggestionList } from './SuggestionList.tsx';
import { useMarkedOption } from './useMarkedOption.ts';

/** What is typed without NUL and halves of characters, which no database keeps: a search for them is refused. */
const keptText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');

/** A text box with suggestions (ARIA combobox, list autocomplete); the flow behind it searches and chooses. */
export function Combobox({ block }: BlockProps<ComboboxBlock>) {
  const run = useRun();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const value = useText(block.value);
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const results = useValue<readonly Suggestion[]>(block.results) ?? [];
  const status = useText(block.status);
  const label = useText(block.label);
  const hint = useText(block.hint);
  const disabled = useValue(block.disabled) === true;
  const shown = open && !disabled && (results.length > 0 || status !== '');
  const close = useCallback(() => setOpen(false), []);
  useInteractOutside(box, open, close);
  useEffect(() => setText(value), [value]);

  const type = (raw: string): void => {
    const typed = keptText(raw);
    setText(typed);
    setOpen(true);
    void run(block.onType, { value: typed });
  };
  const choose = (suggestion: Suggestion): void => {
    setText(suggestion.value);
    setOpen(false);
    void run(block.onChoose, { value: suggestion.value, label: suggestion.label });
  };
  const enter = (): boolean => {
    if (block.onEnter === undefined) return false;
    setOpen(true);
    void run(block.onEnter, { value: text });
    return true;
  };
  const { active, press } = useMarkedOption({ results, shown, open: () => setOpen(true), close, choose, enter });
  const list = { id, shown, results, active, status };
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
          aria-expanded={shown && results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={useText(block.placeholder)}
          value={text}
          maxLength={block.maxLength}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
      </div>
      <SuggestionList {...list} onChoose={choose} />
    </div>
  );
}
