import { type KeyboardEvent, useId, useState } from 'react';
import type { CommandPaletteBlock } from '#model';
import { useServices, useText } from '../../scope/hooks.ts';
import { useMenuEntries } from '../../ui/menuEntries.ts';
import { type MenuMatch, searchMenu } from './searchMenu.ts';

interface Props {
  readonly block: CommandPaletteBlock;
  /** Called before the navigation to the chosen entry, to close the palette. */
  readonly onLeave: () => void;
}

/** Key -> index of the match that it makes active. */
const targets: { readonly [key: string]: (active: number, count: number) => number } = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active <= 0 ? count : active) - 1,
  Home: () => 0,
  End: (_active, count) => count - 1,
};

/** The content of the command palette: the search input and the matching entries. The first match is active at first; Enter goes there. */
export function PaletteList({ block, onLeave }: Props) {
  const { navigation } = useServices();
  const id = useId();
  const empty = useText(block.empty);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const matches = searchMenu(useMenuEntries(), text);
  const active = Math.min(selected, matches.length - 1);
  const go = (match: MenuMatch | undefined): void => {
    if (match === undefined) return;
    onLeave();
    navigation.go(match.url);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = targets[event.key]?.(active, Math.max(1, matches.length));
    if (event.key === 'Enter') go(matches[active]);
    else if (target !== undefined) setSelected(target);
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
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder={useText(block.placeholder)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSelected(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} className="p-palette__list" role="listbox" aria-label={useText(block.label)} hidden={matches.length === 0}>
        {matches.map((match, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of the list
          <div
            key={`${match.url} ${match.label}`}
            id={`${id}-${index}`}
            className="p-palette__option"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            ref={index === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            onClick={() => go(match)}
          >
            <span>{match.label}</span>
            <span className="p-palette__trail">{match.trail}</span>
          </div>
        ))}
      </div>
      <p role="status" className="p-muted">
        {matches.length === 0 ? empty : ''}
      </p>
    </div>
  );
}
