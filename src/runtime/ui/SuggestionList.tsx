import { Combobox, createListCollection, useCombobox } from '@ark-ui/react/combobox';
import { useEnvironmentContext } from '@ark-ui/react/environment';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo } from 'react';
import { repeatKey } from './repeatKey.ts';
import { optionId, type Suggestion } from './suggestion.ts';

/** What the text box passes on to the list while it has the focus. */
export interface SuggestionKeys {
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface SuggestionListProps {
  /** Prefix of ids: `-box` is that of the text box, `-label` of its label, `-anchor` of what the list is placed below, `-list` of the list. */
  readonly id: string;
  readonly results: readonly Suggestion[];
  readonly isListed: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Value of the suggestion that Enter would choose. */
  readonly active: string | null;
  readonly activate: (value: string | null) => void;
  readonly choose: (suggestion: Suggestion) => void;
  /** A key that was pressed before this script was loaded. */
  readonly earlyKey: string | undefined;
  readonly ref: Ref<SuggestionKeys>;
}

const nothingChosen: string[] = [];

/**
 * The suggestions below a text box: placing, keys, pointer and touch are those of Ark's combobox. The text box is not part of this component:
 * it keeps focus, caret and text when this script, which is loaded on demand, arrives.
 */
export function SuggestionList(props: SuggestionListProps) {
  const { id, results, isListed, active, earlyKey, ref } = props;
  const combobox = useSuggestions(props);
  const keys = combobox.getInputProps() as unknown as SuggestionKeys;
  useImperativeHandle(ref, () => keys);
  const { getDocument } = useEnvironmentContext();
  const takeOver = useEffectEvent(() => {
    const box = boxOf(id, getDocument());
    if (box === null || box !== getDocument().activeElement) return;
    keys.onFocus();
    if (earlyKey !== undefined) repeatKey(box, earlyKey);
  });
  useEffect(takeOver, []);
  return (
    <Combobox.RootProvider value={combobox}>
      <Combobox.Positioner>
        <Combobox.Content className="p-popup p-combobox__list">
          {isListed &&
            results.map((suggestion) => (
              <Combobox.Item
                key={suggestion.value}
                item={suggestion}
                className="p-combobox__option"
                aria-selected={suggestion.value === active}
                ref={suggestion.value === active ? showOption : undefined}
              >
                <span>{suggestion.label}</span>
                {suggestion.hint !== undefined && <span className="p-combobox__hint">{suggestion.hint}</span>}
              </Combobox.Item>
            ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.RootProvider>
  );
}

function useSuggestions({ id, results, isListed, setOpen, active, activate, choose }: SuggestionListProps) {
  const { getDocument } = useEnvironmentContext();
  const collection = useMemo(() => createListCollection({ items: results }), [results]);
  return useCombobox({
    collection,
    // Ark is not given the text box: it would move the caret to the end each time the list opens.
    ids: { label: `${id}-label`, control: `${id}-anchor`, content: `${id}-list`, item: (value) => optionId(id, results, value) },
    open: isListed,
    onOpenChange: (change) => setOpen(change.open),
    // Null is a value for Ark; with undefined it would store the value itself.
    highlightedValue: active as string,
    onHighlightChange: (change) => activate(change.highlightedValue),
    value: nothingChosen,
    onSelect: ({ itemValue }) => {
      const suggestion = collection.find(itemValue);
      if (suggestion !== null) choose(suggestion);
    },
    allowCustomValue: true,
    selectionBehavior: 'preserve',
    positioning: { placement: 'bottom-start', gutter: 4, sameWidth: false },
    onInteractOutside: (event) => {
      if (boxOf(id, getDocument())?.contains(event.detail.originalEvent.target as Node)) event.preventDefault();
    },
  });
}

/** The text box, in the page or in one within a frame. */
function boxOf(id: string, page: Document): HTMLElement | null {
  return page.getElementById(`${id}-box`);
}

/** Scrolls the list to the option, unless the pointer chose it: then it is in view. */
function showOption(option: HTMLElement | null): void {
  if (option?.matches(':hover') === false) option.scrollIntoView({ block: 'nearest' });
}
