/** A suggestion of the search. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface SuggestionListProps {
  readonly id: string;
  readonly shown: boolean;
  readonly results: readonly Suggestion[];
  readonly active: number;
  /** Said and shown in place of results, e.g. while searching. */
  readonly status: string;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The list under a search box; its status is said to screen readers. */
export function SuggestionList({ id, shown, results, active, status, onChoose }: SuggestionListProps) {
  const listed = shown && results.length > 0;
  return (
    <>
      <div id={`${id}-list`} className="p-combobox__list" role="listbox" hidden={!listed} aria-labelledby={`${id}-label`}>
        {listed &&
          results.map((result, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of the box
            <div
              key={result.value}
              id={`${id}-${index}`}
              className="p-combobox__option"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              ref={index === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(result)}
            >
              <span>{result.label}</span>
              {result.hint !== undefined && <span className="p-combobox__hint">{result.hint}</span>}
            </div>
          ))}
      </div>
      <div role="status" className={shown && !listed ? 'p-combobox__list p-combobox__status' : 'p-visually-hidden'}>
        {shown ? status : ''}
      </div>
    </>
  );
}
