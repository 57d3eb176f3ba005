import { useId, useState } from 'react';
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

const MOST_SHOWN = 12;

/** Finds states and transitions by their names, events, guards, actions, calls and texts. */
export function MachineSearch({ machine, onSelect }: MachineSearchProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const field = useId();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = wanted === '' ? [] : findables(machine, triggerText).filter(({ words }) => words.includes(wanted));
  return (
    <div className="s-search">
      <label className="p-visually-hidden" htmlFor={field}>
        {text('studio.search.label')}
      </label>
      <input
        id={field}
        type="search"
        className="s-input"
        placeholder={text('studio.search.label')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className="p-visually-hidden" role="status">
        {wanted === '' ? '' : text('studio.search.found', { count: found.length })}
      </p>
      {wanted !== '' && (
        <ul className="s-search__results">
          {found.slice(0, MOST_SHOWN).map(({ id, kind, name }) => (
            <li key={`${kind} ${id}`}>
              <button
                type="button"
                className="s-search__result"
                onClick={() => {
                  onSelect({ kind, id });
                  setQuery('');
                }}
              >
                {name}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="s-search__none">{text('studio.search.none')}</li>}
        </ul>
      )}
    </div>
  );
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
