import type { ProgramMenuBlock } from '#model';
import { useValue } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { DropDown } from '../../ui/DropDown.tsx';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { useIsCurrent } from '../../ui/menuEntries.ts';
import { EntryFace } from './EntryFace.tsx';

export interface TopEntryProps {
  readonly entry: MenuEntry;
  readonly block: ProgramMenuBlock;
  readonly inline?: boolean;
  /** Told when an entry ran actions. */
  readonly onAct?: () => void;
}

/** An entry of the first level: a link, or a button that discloses its children. */
export function TopEntry({ entry, block, inline = false, onAct }: TopEntryProps) {
  const path = useValue<string>({ $: 'route.path' });
  const isCurrent = useIsCurrent();
  const styled = block.selectedIn?.includes(entry.name) === true;
  const face = { block, onAct };
  if (entry.children.length === 0) {
    return (
      <li className="p-menu__top">
        <EntryFace {...face} entry={entry} className="p-menu__head" />
      </li>
    );
  }
  const inside = entry.children.some((child) => isCurrent(child.url) || child.children.some((grand) => isCurrent(grand.url)));
  return (
    <li className="p-menu__top">
      <DropDown label={entry.label} className={classNames('p-menu__head', inside && 'is-selected')} inline={inline} closeOn={path}>
        {entry.url !== undefined && (
          <li>
            <EntryFace {...face} entry={entry} className="p-menu__link" />
          </li>
        )}
        {entry.children.map((child) => (
          <li key={child.id}>
            <EntryFace {...face} entry={child} className="p-menu__link" styled={styled} />
            {child.children.length > 0 && (
              <ul className="p-menu__sub">
                {child.children.map((grand) => (
                  <li key={grand.id}>
                    <EntryFace {...face} entry={grand} className="p-menu__link" styled={styled} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </DropDown>
    </li>
  );
}
