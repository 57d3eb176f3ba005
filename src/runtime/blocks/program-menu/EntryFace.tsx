import type { MenuActionItem, ProgramMenuBlock } from '#model';
import { useRun } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { useIsCurrent } from '../../ui/menuEntries.ts';
import { TargetLink } from '../../ui/TargetLink.tsx';

export interface EntryFaceProps {
  readonly entry: MenuEntry;
  readonly block: ProgramMenuBlock;
  readonly className: string;
  /** The current entry gets the selected style (SH-HEADER-27). */
  readonly styled?: boolean;
  readonly onAct?: (() => void) | undefined;
}

/** What an entry is: a button if its number or name runs actions (SH-HEADER-21, 22), a link if it has an address, else plain words (SH-HEADER-20). */
export function EntryFace({ entry, block, className, styled = false, onAct }: EntryFaceProps) {
  const run = useRun();
  const current = useIsCurrent()(entry.url);
  const action = block.actionItems?.find((item) => answersTo(item, entry));
  if (action !== undefined) {
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onAct?.();
          void run(action.actions);
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
      className={classNames(className, styled && current && 'is-selected')}
      aria-current={current ? 'page' : undefined}
    >
      {entry.label}
    </TargetLink>
  );
}

function answersTo(item: MenuActionItem, entry: MenuEntry): boolean {
  return item.number === entry.id || (item.name !== undefined && item.name.replace(/[{}]/g, '') === entry.name);
}
