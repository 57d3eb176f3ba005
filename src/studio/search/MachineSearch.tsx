import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { graphOf } from '#machines';
import { pointerTo, type StudioMachine } from '#model';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';

interface MachineSearchProps {
  readonly machine: StudioMachine;
  readonly onSelect: (selection: Selection) => void;
}

/** A part of a machine with everything by which it can be found. */
interface Findable extends Selection {
  readonly name: string;
  readonly words: string;
}

const MOST_SHOWN = 50;

/** Finds states and transitions by their names, events, guards, actions, calls and texts. Up and down choose among them, Enter selects. */
export function MachineSearch({ machine, onSelect }: MachineSearchProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const field = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const wanted = isOpen ? query.trim().toLowerCase() : '';
  const all = wanted === '' ? [] : namedFirst(findables(machine, triggerText), wanted);
  const found = all.slice(0, MOST_SHOWN);
  const ask = (next: string): void => {
    setQuery(next);
    setAt(0);
    setOpen(true);
  };
  const choose = (part: Findable | undefined): void => {
    if (part === undefined) return;
    onSelect({ kind: part.kind, id: part.id });
    ask('');
  };
  const keys = new Map<string, () => void>([
    ['ArrowDown', () => setAt((at + 1) % found.length)],
    ['ArrowUp', () => setAt((at - 1 + found.length) % found.length)],
    ['Enter', () => choose(found[at])],
    ['Escape', () => ask('')],
  ]);
  const pressKey = (event: KeyboardEvent): void => {
    const act = wanted === '' || (found.length === 0 && event.key !== 'Escape') ? undefined : keys.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="s-search">
      <label className="p-visually-hidden" htmlFor={field}>
        {text('studio.search.label')}
      </label>
      <input
        id={field}
        type="search"
        role="combobox"
        className="s-input"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${field}-found`}
        aria-activedescendant={found.length > 0 ? `${field}-${at}` : undefined}
        placeholder={text('studio.search.label')}
        value={query}
        onChange={(event) => ask(event.target.value)}
        onKeyDown={pressKey}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <p className="p-visually-hidden" role="status">
        {wanted === '' ? '' : text('studio.search.found', { count: all.length })}
      </p>
      <Results id={field} found={found} at={at} isAsked={wanted !== ''} onChoose={choose} />
    </div>
  );
}

interface ResultsProps {
  /** Id of the field, with which those of its results begin. */
  readonly id: string;
  readonly found: readonly Findable[];
  /** The one that Enter would select. */
  readonly at: number;
  readonly isAsked: boolean;
  readonly onChoose: (part: Findable) => void;
}

function Results({ id, found, at, isAsked, onChoose }: ResultsProps) {
  const text = useText();
  const shown = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is brought into view
  useEffect(() => shown.current?.scrollIntoView?.({ block: 'nearest' }), [at]);
  return (
    <>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label={text('studio.search.results')}
        className="s-search__results"
        hidden={found.length === 0}
      >
        {found.map((part, index) => (
          // The field keeps the focus, and takes the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={`${part.kind} ${part.id}`}
            id={`${id}-${index}`}
            ref={index === at ? shown : undefined}
            role="option"
            aria-selected={index === at}
            className="s-search__result"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(part)}
          >
            {part.name}
          </div>
        ))}
      </div>
      {isAsked && found.length === 0 && <p className="s-search__results s-search__none">{text('studio.search.none')}</p>}
    </>
  );
}

/** The parts that have some words: those whose name has them, then the others. */
function namedFirst(all: readonly Findable[], wanted: string): readonly Findable[] {
  const found = all.filter(({ words }) => words.includes(wanted));
  const isNamed = ({ name }: Findable): boolean => name.toLowerCase().includes(wanted);
  return [...found.filter(isNamed), ...found.filter((part) => !isNamed(part))];
}

function findables({ document, written, texts }: StudioMachine, triggerText: ReturnType<typeof useTriggerText>): Findable[] {
  const { states, transitions } = graphOf(document);
  const wordsAt = (pointer: string): string[] =>
    Object.entries(written).flatMap(([at, own]) => (at.startsWith(`${pointer}/`) ? [own, texts[own.slice(1)] ?? ''] : []));
  return [
    ...states.map(({ actors, description, entry, exit, id, key, pointer, view }): Findable => {
      const inside = [pointerTo(pointer, 'entry'), pointerTo(pointer, 'exit'), pointerTo(pointer, 'invoke')].flatMap(wordsAt);
      const words = [id, key, description, view, ...actors, ...[...entry, ...exit].map(({ type }) => type), ...inside];
      return { kind: 'state', id, name: id || key, words: words.join('\n').toLowerCase() };
    }),
    ...transitions.map((transition): Findable => {
      const { actions, description, id, pointer, source, target } = transition;
      const name = `${triggerText(transition)}: ${source || document.id} → ${(target ?? source) || document.id}`;
      const words = [name, transition.label, description, ...actions.map(({ type }) => type), ...wordsAt(pointer)];
      return { kind: 'transition', id, name, words: words.join('\n').toLowerCase() };
    }),
  ];
}
