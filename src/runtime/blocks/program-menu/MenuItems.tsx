import type { MenuActionItem, ProgramMenuBlock } from '#model';
import { useRunActions, useValue } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { DropDown } from '../../ui/DropDown.tsx';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { useIsCurrent } from '../../ui/menuEntries.ts';
import { TargetLink } from '../../ui/TargetLink.tsx';

interface TopItemProps {
  readonly entry: MenuEntry;
  readonly block: ProgramMenuBlock;
  /** In the drawer of a collapsed menu: children open below their entry instead of over the page. */
  readonly inline?: boolean;
  /** Called when an entry is about to run its actions. */
  readonly onAct?: () => void;
}

/** An entry of the menu's first level: a link, or a button that discloses its children and grandchildren. */
export function TopItem({ entry, block, inline = false, onAct }: TopItemProps) {
  const path = useValue<string>({ $: 'route.path' });
  const isCurrent = useIsCurrent();
  const marksCurrent = block.selectedIn?.includes(entry.name) === true;
  const shared = { block, onAct };
  if (entry.children.length === 0) {
    return (
      <li className="p-menu__top">
        <MenuItem {...shared} entry={entry} className="p-menu__head" />
      </li>
    );
  }
  const hasCurrent = entry.children.some((child) => isCurrent(child.url) || child.children.some((grandchild) => isCurrent(grandchild.url)));
  return (
    <li className="p-menu__top">
      <DropDown label={entry.label} className={classNames('p-menu__head', hasCurrent && 'is-selected')} inline={inline} closeOn={path}>
        {entry.url !== undefined && (
          <li>
            <MenuItem {...shared} entry={entry} className="p-menu__link" />
          </li>
        )}
        {entry.children.map((child) => (
          <li key={child.id}>
            <MenuItem {...shared} entry={child} className="p-menu__link" marksCurrent={marksCurrent} />
            {child.children.length > 0 && (
              <ul className="p-menu__sub">
                {child.children.map((grandchild) => (
                  <li key={grandchild.id}>
                    <MenuItem {...shared} entry={grandchild} className="p-menu__link" marksCurrent={marksCurrent} />
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

interface ItemProps {
  readonly entry: MenuEntry;
  readonly block: ProgramMenuBlock;
  readonly className: string;
  /** Whether the entry looks selected while its page is shown (SH-HEADER-27); only below the entries of the block's `selectedIn`. */
  readonly marksCurrent?: boolean;
  readonly onAct?: (() => void) | undefined;
}

/**
 * A menu entry: a button if the block has actions for the entry's number or name (SH-HEADER-21, 22), else a link if the entry has an
 * address, else text (SH-HEADER-20).
 */
function MenuItem({ entry, block, className, marksCurrent = false, onAct }: ItemProps) {
  const runActions = useRunActions();
  const isCurrent = useIsCurrent()(entry.url);
  const action = block.actionItems?.find((item) => matchesEntry(item, entry));
  if (action !== undefined) {
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onAct?.();
          void runActions(action.actions);
        }}
      >
        {entry.label}
      </button>
    );
  }
  if (entry.url === undefined) return <span className={classNames(className, 'p-menu__plain')}>{entry.label}</span>;
  return (
    <TargetLink
      to={entry.url}
      className={classNames(className, marksCurrent && isCurrent && 'is-selected')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {entry.label}
    </TargetLink>
  );
}

/** Whether the block's item is for the menu entry. A document may write the name with braces, as the server does; entries have none. */
function matchesEntry(item: MenuActionItem, entry: MenuEntry): boolean {
  return item.number === entry.id || (item.name !== undefined && item.name.replace(/[{}]/g, '') === entry.name);
}
