import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import type { EditedBlock } from './EditedBlock.ts';
import { EditedBranch } from './EditedBranch.tsx';
import { makeRoom, orderAfter, orderBefore } from './moveBlock.ts';
import type { BlockBranch, PageDrafts } from './PageDrafts.ts';
import { useEditingSettings, useTexts } from './useContentDrafts.ts';

interface EditedPageProps {
  readonly page: PageDrafts;
  readonly kinds: readonly string[] | undefined;
}

/** Types whose consecutive blocks make one list. */
const LISTS: readonly string[] = ['LIST_ITEM', 'FAQ_QUESTION'];
/** The type of the block that an empty page begins with (SH-CMS-15, G-V17). */
const DEFAULT_TYPE = 'LIST_ITEM_TEXT';
/** Types that are part of another block, if there is one that they may be part of. */
const PARTS: readonly string[] = ['FAQ_ANSWER'];

/** All blocks of some types of a page, each with its editor, and buttons that add further ones. */
export function EditedPage({ page, kinds }: EditedPageProps) {
  const texts = useTexts();
  const branches = page.branches(kinds);
  const mayHave = (type: string): boolean => kinds === undefined || kinds.includes(type);
  const isEmpty = page.blocks().length === 0 && mayHave(DEFAULT_TYPE);
  useEffect(() => {
    if (isEmpty) page.add(DEFAULT_TYPE, { content: texts('cms.newContent'), blockOrder: 1 });
  }, [isEmpty, page, texts]);
  return (
    <div className="p-cms p-cms--edit">
      {groupsOf(branches).map((group, index) => (
        <Group key={keyOf(group, index)} group={group} page={page} all={branches} kinds={kinds} />
      ))}
      <AddButtons page={page} kinds={kinds} branches={branches} />
    </div>
  );
}

/** Consecutive blocks of one kind of list together, every other block alone. */
function groupsOf(branches: readonly BlockBranch[]): readonly (readonly BlockBranch[])[] {
  const groups: BlockBranch[][] = [];
  for (const branch of branches) {
    const { type = '' } = branch.block.fixed;
    const last = groups.at(-1);
    if (LISTS.includes(type) && last?.[0]?.block.fixed.type === type) last.push(branch);
    else groups.push([branch]);
  }
  return groups;
}

/** A list stays the same list when another block becomes its first. */
function keyOf([first]: readonly BlockBranch[], index: number): string {
  const { type = '' } = first?.block.fixed ?? {};
  return LISTS.includes(type) ? `${type} ${index}` : (first?.block.key ?? '');
}

interface GroupProps extends EditedPageProps {
  readonly group: readonly BlockBranch[];
  readonly all: readonly BlockBranch[];
}

function Group({ group, all, page, kinds }: GroupProps) {
  const texts = useTexts();
  const type = group[0]?.block.fixed.type ?? '';
  if (!LISTS.includes(type)) {
    const siblings = all.map(({ block }) => block).filter(({ isDeleted }) => !isDeleted);
    return group.map((branch) => <EditedBranch key={branch.block.key} branch={branch} siblings={siblings} />);
  }
  const siblings = group.map(({ block }) => block);
  const addLast = (): void => {
    const heads = all.map(({ block }) => block);
    makeRoom(heads, siblings, addTo(page, type, orderAfter(siblings), texts));
  };
  const movable = siblings.filter(({ isDeleted }) => !isDeleted);
  return (
    <div className="p-edit__list">
      <Button size="small" icon="add" onClick={() => addTo(page, type, orderBefore(siblings), texts)}>
        {texts(`cms.editor.addFirst.${type}`)}
      </Button>
      <ul className={type === 'LIST_ITEM' ? 'p-edit__items p-cms__items' : 'p-edit__items'}>
        {group.map((branch) => (
          <li key={branch.block.key} className={type === 'LIST_ITEM' ? 'p-cms__item' : undefined}>
            <EditedBranch branch={branch} siblings={movable}>
              {type === 'LIST_ITEM' && <PartButtons page={page} branch={branch} kinds={kinds} />}
            </EditedBranch>
          </li>
        ))}
      </ul>
      <Button size="small" icon="add" onClick={addLast}>
        {texts(`cms.editor.addLast.${type}`)}
      </Button>
    </div>
  );
}

/** What a list item may be made of besides its text. */
const ITEM_PARTS: readonly string[] = ['LIST_ITEM_IMAGE', 'LIST_ITEM_HEADER'];

/** Buttons that add to a list item what it lacks. */
function PartButtons({ page, branch, kinds }: EditedPageProps & { readonly branch: BlockBranch }) {
  const texts = useTexts();
  const { block, children } = branch;
  const lacking = ITEM_PARTS.filter(
    (type) => (kinds === undefined || kinds.includes(type)) && !children.some(({ fixed }) => fixed.type === type),
  );
  const add = (type: string): void => {
    const content = type === 'LIST_ITEM_IMAGE' ? '' : texts('cms.newContent');
    void page.add(type, { content, blockOrder: block.values.blockOrder }, block).keep();
  };
  return (
    <div className="p-edit__buttons">
      {lacking.map((type) => (
        <Button key={type} size="small" variant="ghost" icon="add" onClick={() => add(type)}>
          {texts(`cms.editor.add.${type}`)}
        </Button>
      ))}
    </div>
  );
}

type Texts = ReturnType<typeof useTexts>;

/** Adds a block, and to a question its answer (SH-CMS-16); both are saved at once. */
function addTo(page: PageDrafts, type: string, blockOrder: number, texts: Texts): EditedBlock {
  const isQuestion = type === 'FAQ_QUESTION';
  const content = type === 'LIST_ITEM_IMAGE' ? '' : texts(isQuestion ? 'cms.newQuestion' : 'cms.newContent');
  const block = page.add(type, { content, blockOrder });
  void block.keep();
  if (isQuestion) void page.add('FAQ_ANSWER', { content: texts('cms.newAnswer'), blockOrder }, block).keep();
  return block;
}

/** Adds blocks of types of which there is no list yet. */
function AddButtons({ page, kinds, branches }: EditedPageProps & { readonly branches: readonly BlockBranch[] }) {
  const texts = useTexts();
  const known = Object.keys(useEditingSettings()?.kinds ?? {});
  const present = branches.map(({ block }) => block.fixed.type);
  const types = known.filter(
    (type) =>
      (kinds === undefined || kinds.includes(type)) &&
      !PARTS.includes(type) &&
      !(present.includes(type) && [...LISTS, 'PAGE_TEASER'].includes(type)),
  );
  const blocks = branches.map(({ block }) => block);
  return (
    <div className="p-edit__buttons p-edit__add">
      {types.map((type) => (
        <Button key={type} size="small" variant="ghost" icon="add" onClick={() => addTo(page, type, orderAfter(blocks), texts)}>
          {texts(`cms.editor.add.${type}`)}
        </Button>
      ))}
    </div>
  );
}
