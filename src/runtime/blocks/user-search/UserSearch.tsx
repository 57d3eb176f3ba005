import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { UserSearchBlock } from '#model';
import { type BlockProps, useRun, useText, useValue } from '../../scope/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLeaving } from '../../ui/useLeaving.ts';
import { type Suggestion, SuggestionList } from './SuggestionList.tsx';

/** A search box with suggestions (ARIA combobox, list autocomplete); the flow behind it searches and chooses. */
export function UserSearch({ block }: BlockProps<UserSearchBlock>) {
  const run = useRun();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const value = useText(block.value);
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const results = useValue<readonly Suggestion[]>(block.results) ?? [];
  const status = useText(block.status);
  const disabled = useValue(block.disabled) === true;
  const shown = open && !disabled && (results.length > 0 || status !== '');
  const close = useCallback(() => setOpen(false), []);
  useLeaving(box, open, close);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, no suggestion marked
  useEffect(() => setActive(-1), [results]);

  const type = (typed: string): void => {
    setText(typed);
    setOpen(true);
    void run(block.onType, { value: typed });
  };
  const choose = (suggestion: Suggestion): void => {
    setText(suggestion.value);
    setOpen(false);
    void run(block.onChoose, { value: suggestion.value, label: suggestion.label });
  };
  const mark = (next: number): void => (shown ? setActive(next) : setOpen(true));
  const press = (event: KeyboardEvent): void => {
    const suggestion = shown ? results[active] : undefined;
    if (event.key === 'ArrowDown') mark((active + 1) % Math.max(1, results.length));
    else if (event.key === 'ArrowUp') mark((active <= 0 ? results.length : active) - 1);
    else if (event.key === 'Enter' && suggestion !== undefined) choose(suggestion);
    else {
      if (event.key === 'Escape') close();
      return;
    }
    event.preventDefault();
  };
  return (
    <div className="p-combobox p-user-search" ref={box}>
      <label className="p-visually-hidden" htmlFor={`${id}-box`}>
        {useText(block.label)}
      </label>
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
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={useText(block.placeholder)}
          value={text}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
        />
      </div>
      <SuggestionList id={id} shown={shown} results={results} active={active} status={status} onChoose={choose} />
    </div>
  );
}
