import { type KeyboardEvent, type RefObject, Suspense, useId, useRef, useState } from 'react';
import type { ComboboxBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { SuggestionKeys } from '../../ui/SuggestionList.tsx';
import { optionId } from '../../ui/suggestion.ts';
import { useInteractOutside } from '../../ui/useInteractOutside.ts';
import { useSearch } from './useSearch.ts';

const SuggestionList = lazyComponent(() =>
  import(/* webpackChunkName: "suggestions" */ '../../ui/SuggestionList.tsx').then((module) => module.SuggestionList),
);

/**
 * The block kind `combobox`: a text box with suggestions (ARIA combobox with list autocomplete). The flow around it searches on `onType`
 * and handles the chosen suggestion on `onChoose`; `results` and `status` read what the flow has found.
 */
export function Combobox({ block }: BlockProps<ComboboxBlock>) {
  const id = useId();
  const label = useText(block.label);
  const hint = useText(block.hint);
  const box = useRef<HTMLDivElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const search = useSearch(block);
  const { isListed, isWaiting, close, status } = search;
  const { isNear, earlyKey, handlers } = useTextBox(search, keys);
  useInteractOutside(box, isWaiting, close);
  return (
    <div className="p-combobox" ref={box}>
      <label className={block.labelHidden ? 'p-visually-hidden' : 'p-label'} id={`${id}-label`} htmlFor={`${id}-box`}>
        {label}
      </label>
      <p id={`${id}-hint`} className="p-hint" hidden={hint === ''}>
        {hint}
      </p>
      <div className="p-combobox__box" id={`${id}-anchor`}>
        <Icon name="search" />
        <input
          id={`${id}-box`}
          data-block-id={block.id}
          className="p-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={search.active === null ? undefined : optionId(id, search.results, search.active)}
          placeholder={useText(block.placeholder)}
          value={search.text}
          maxLength={block.maxLength}
          disabled={search.isDisabled}
          {...handlers}
        />
      </div>
      {isNear && (
        <Suspense>
          <SuggestionList ref={keys} id={id} {...search} earlyKey={earlyKey} />
        </Suspense>
      )}
      <div role="status" className={isWaiting ? 'p-popup p-combobox__status' : 'p-visually-hidden'}>
        {isListed || isWaiting ? status : ''}
      </div>
    </div>
  );
}

/**
 * The handlers of the text box. The script of the list is loaded when the user comes near (`isNear`); `keys` hands over to it. An arrow key
 * that was pressed before that is the `earlyKey`.
 */
function useTextBox(search: ReturnType<typeof useSearch>, keys: RefObject<SuggestionKeys | null>) {
  const [isNear, setNear] = useState(false);
  const [earlyKey, setEarlyKey] = useState<string>();
  /** Whether the key was handled here; the list handles the others. */
  const handle = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (event.key === 'Enter' && search.active === null) return search.enter();
    if (event.key === 'Escape' && search.isWaiting) {
      search.close();
      return true;
    }
    if (keys.current !== null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return false;
    setEarlyKey(event.key);
    search.setOpen(true);
    return true;
  };
  const handlers = {
    onPointerEnter: () => setNear(true),
    onFocus: () => {
      setNear(true);
      keys.current?.onFocus();
    },
    onBlur: () => keys.current?.onBlur(),
    onChange: (event: { readonly target: HTMLInputElement }) => search.type(event.target.value),
    onClick: () => search.setOpen(true),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (!handle(event)) return keys.current?.onKeyDown(event);
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { isNear, earlyKey, handlers };
}
