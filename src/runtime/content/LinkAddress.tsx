import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '../ui/lazyComponent.ts';
import type { SuggestionKeys } from '../ui/SuggestionList.tsx';
import { optionId } from '../ui/suggestion.ts';
import { completeAddress, isLinkAddress } from './linkAddress.ts';
import { usePageSearch } from './usePortalPages.ts';

const SuggestionList = lazyComponent(() =>
  import(/* webpackChunkName: "suggestions" */ '../ui/SuggestionList.tsx').then((module) => module.SuggestionList),
);

interface LinkAddressProps {
  /** Prefix of ids: `-label` is that of the label, `-hint` that of what is said about the field. */
  readonly id: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
  /** A page was chosen. */
  readonly onChoose: (address: string, name: string) => void;
}

/** Where a link leads: an address, or a page of the user's menu that is found by its name (ARIA combobox). */
export function LinkAddress({ id, value, isInvalid, onChange, onChoose }: LinkAddressProps) {
  const search = usePageSearch();
  const keys = useRef<SuggestionKeys>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const text = value.trim();
  const results = isOpen ? search(text) : [];
  const isListed = results.length > 0;
  // Enter takes the first page that is found, unless what is typed is an address already.
  const first = text === '' || isLinkAddress(completeAddress(text)) ? undefined : results[0]?.value;
  const active = isListed ? (results.find((page) => page.value === chosen)?.value ?? first ?? null) : null;
  const type = (typed: string): void => {
    setChosen(null);
    setOpen(true);
    onChange(typed);
  };
  return (
    <>
      <div id={`${id}-anchor`}>
        <input
          id={`${id}-box`}
          className="p-input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: the form opens because the user asked for it
          autoFocus
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={active === null ? undefined : optionId(id, results, active)}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint`}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(true)}
          onFocus={() => keys.current?.onFocus()}
          onBlur={() => keys.current?.onBlur()}
          onKeyDown={(event) => {
            // Escape closes the list first, and Enter sends the form unless a page is chosen by it.
            if ((event.key !== 'Escape' && event.key !== 'Enter') || active !== null) keys.current?.onKeyDown(event);
            if (isListed && event.key === 'Escape') {
              setOpen(false);
              event.stopPropagation();
            }
          }}
        />
      </div>
      <Suspense>
        <SuggestionList
          ref={keys}
          id={id}
          results={results}
          isListed={isListed}
          setOpen={setOpen}
          active={active}
          activate={setChosen}
          choose={({ label, value: address }) => onChoose(address, label)}
          earlyKey={undefined}
        />
      </Suspense>
    </>
  );
}
