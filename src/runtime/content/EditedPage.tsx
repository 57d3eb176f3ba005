import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import type { EditingSettings, KindOfBlock } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { EditedBranch } from './EditedBranch.tsx';
import { focusBlock } from './focusBlock.ts';
import { makeRoom, orderAfter, orderBefore } from './moveBlock.ts';
import { newBlock } from './newBlock.ts';
import type { BlockBranch, PageDrafts } from './PageDrafts.ts';
import { useEditingSettings } from './useContentDrafts.ts';

interface EditedPageProps {
  readonly page: PageDrafts;
  readonly kinds: readonly string[] | undefined;
}

/** All blocks of some types of a page, each with its editor, and buttons that add further ones. */
export function EditedPage({ page, kinds }: EditedPageProps) {
  const settings = useEditingSettings();
  const branches = page.branches(kinds);
  const { begin = '' } = settings ?? {};
  const kind = settings?.kinds[begin];
  const isEmpty = page.blocks().length === 0 && kind !== undefined && (kinds === undefined || kinds.includes(begin));
  useEffect(() => {
    if (isEmpty) page.add(begin, { content: kind?.content ?? '', blockOrder: 1 });
  }, [isEmpty, page, begin, kind]);
  const known = settings?.kinds ?? {};
  return (
    <div className="p-cms p-cms--edit">
      {groupsOf(branches, known).map((group, index) => (
        <Group key={keyOf(group, index, known)} group={group} page={page} all={branches} kinds={kinds} />
      ))}
      <AddButtons page={page} kinds={kinds} branches={branches} />
    </div>
  );
}

type Kinds = EditingSettings['kinds'];

/** Whether consecutive blocks of a kind make one list. */
function isList(kind: KindOfBlock | undefined): boolean {
  return kind?.addFirst !== undefined && kind.addLast !== undefined;
}

/** Consecutive blocks of one kind of list together, every other block alone. */
function groupsOf(branches: readonly BlockBranch[], kinds: Kinds): readonly (readonly BlockBranch[])[] {
  const groups: BlockBranch[][] = [];
  for (const branch of branches) {
    const { type = '' } = branch.block.fixed;
    const last = groups.at(-1);
    if (isList(kinds[type]) && last?.[0]?.block.fixed.type === type) last.push(branch);
    else groups.push([branch]);
  }
  return groups;
}

/** A list stays the same list when another block becomes its first. */
function keyOf([first]: readonly BlockBranch[], index: number, kinds: Kinds): string {
  const { type = '' } = first?.block.fixed ?? {};
  return isList(kinds[type]) ? `${type} ${index}` : (first?.block.key ?? '');
}

interface GroupProps extends EditedPageProps {
  readonly group: readonly BlockBranch[];
  readonly all: readonly BlockBranch[];
}

function Group({ group, all, page, kinds }: GroupProps) {
  const known = useEditingSettings()?.kinds ?? {};
  const type = group[0]?.block.fixed.type ?? '';
  const kind = known[type];
  if (kind === undefined || !isList(kind)) {
    const siblings = all.map(({ block }) => block).filter(({ isDeleted }) => !isDeleted);
    return group.map((branch) => <EditedBranch key={branch.block.key} branch={branch} siblings={siblings} />);
  }
  const siblings = group.map(({ block }) => block);
  const addLast = (): void => {
    const heads = all.map(({ block }) => block);
    makeRoom(heads, siblings, addTo(page, type, orderAfter(siblings), known));
  };
  const movable = siblings.filter(({ isDeleted }) => !isDeleted);
  return (
    <div className="p-edit__list">
      <Button size="small" icon="add" onClick={() => addTo(page, type, orderBefore(siblings), known)}>
        {kind.addFirst}
      </Button>
      <ul className={kind.parts === undefined ? 'p-edit__items' : 'p-edit__items p-cms__items'}>
        {group.map((branch) => (
          <li key={branch.block.key} className={kind.parts === undefined ? undefined : 'p-cms__item'}>
            <EditedBranch branch={branch} siblings={movable}>
              {kind.parts !== undefined && <PartButtons page={page} branch={branch} kinds={kinds} parts={kind.parts} />}
            </EditedBranch>
          </li>
        ))}
      </ul>
      <Button size="small" icon="add" onClick={addLast}>
        {kind.addLast}
      </Button>
    </div>
  );
}

interface PartButtonsProps extends EditedPageProps {
  readonly branch: BlockBranch;
  readonly parts: readonly string[];
}

/** Buttons that add to a block what it lacks. */
function PartButtons({ page, branch, kinds, parts }: PartButtonsProps) {
  const known = useEditingSettings()?.kinds ?? {};
  const { block, children } = branch;
  const lacking = parts.filter(
    (type) => (kinds === undefined || kinds.includes(type)) && !children.some(({ fixed }) => fixed.type === type),
  );
  const add = (type: string): void => {
    const part = newBlock(page, type, block.values.blockOrder, known, block);
    // The button goes, and the focus would go with it.
    focusBlock(part.key);
  };
  return (
    <div className="p-edit__buttons">
      {lacking.map((type) => (
        <Button key={type} size="small" variant="ghost" icon="add" onClick={() => add(type)}>
          {known[type]?.add}
        </Button>
      ))}
    </div>
  );
}

/** Adds a block, and what each of its kind comes with, e.g. to a question its answer (SH-CMS-16); both are saved at once. */
function addTo(page: PageDrafts, type: string, blockOrder: number, kinds: Kinds): EditedBlock {
  const { with: part } = kinds[type] ?? {};
  const block = newBlock(page, type, blockOrder, kinds);
  if (part !== undefined) newBlock(page, part, blockOrder, kinds, block);
  return block;
}

/** Adds blocks of types of which there is no list yet. */
function AddButtons({ page, kinds, branches }: EditedPageProps & { readonly branches: readonly BlockBranch[] }) {
  const known = useEditingSettings()?.kinds ?? {};
  const present = branches.map(({ block }) => block.fixed.type);
  const types = Object.keys(known).filter((type) => {
    const kind = known[type];
    const isThere = present.includes(type) && (isList(kind) || kind?.once === true);
    return kind?.add !== undefined && !isThere && (kinds === undefined || kinds.includes(type));
  });
  const blocks = branches.map(({ block }) => block);
  return (
    <div className="p-edit__buttons p-edit__add">
      {types.map((type) => (
        <Button key={type} size="small" variant="ghost" icon="add" onClick={() => addTo(page, type, orderAfter(blocks), known)}>
          {known[type]?.add}
        </Button>
      ))}
    </div>
  );
}
