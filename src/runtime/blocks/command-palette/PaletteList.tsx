import { type KeyboardEvent, useId, useState } from 'react';
import type { CommandPaletteBlock } from '#model';
import { useServices, useText } from '../../scope/hooks.ts';
import { useMenuEntries } from '../../ui/menuEntries.ts';
import { findPlaces, type Place } from './findPlaces.ts';

export interface PaletteListProps {
  readonly block: CommandPaletteBlock;
  /** Told when a place was chosen. */
  readonly onLeave: () => void;
}

/** The box and the matching places; the first match is marked, Enter goes there. */
export function PaletteList({ block, onLeave }: PaletteListProps) {
  const { navigation } = useServices();
  const id = useId();
  const empty = useText(block.empty);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const places = findPlaces(useMenuEntries(), text);
  const active = Math.min(marked, places.length - 1);
  const go = (place: Place | undefined): void => {
    if (place === undefined) return;
    onLeave();
    navigation.go(place.url);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(places[active]);
    else if (event.key === 'ArrowDown') setMarked((active + 1) % Math.max(1, places.length));
    else if (event.key === 'ArrowUp') setMarked((active <= 0 ? places.length : active) - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="p-stack p-stack--tight">
      <input
        className="p-palette__input"
        type="text"
        role="combobox"
        data-autofocus=""
        aria-label={useText(block.label)}
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder={useText(block.placeholder)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} className="p-palette__list" role="listbox" aria-label={useText(block.label)} hidden={places.length === 0}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of the box
          <div
            key={`${place.url} ${place.label}`}
            id={`${id}-${index}`}
            className="p-palette__option"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            ref={index === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            onClick={() => go(place)}
          >
            <span>{place.label}</span>
            <span className="p-palette__trail">{place.trail}</span>
          </div>
        ))}
      </div>
      <p role="status" className="p-muted">
        {places.length === 0 ? empty : ''}
      </p>
    </div>
  );
}
