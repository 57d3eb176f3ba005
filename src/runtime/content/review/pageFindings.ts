import { plainText } from '../../ui/plainText.ts';
import type { KindOfBlock } from '../ContentDrafts.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import type { BlockBranch, PageDrafts } from '../PageDrafts.ts';
import { headingFaults } from './headingFaults.ts';
import { altFaults, type TextFault, type TextRules, textFaults } from './textFaults.ts';

/** Something that an editor should look at, and where. */
export interface Finding extends TextFault {
  readonly block: EditedBlock;
}

/** What an editor should look at on a page before publishing: of all blocks that readers will see, in reading order. */
export function pageFindings(page: PageDrafts, kinds: { readonly [type: string]: KindOfBlock }, rules: TextRules): readonly Finding[] {
  const branches = page.branches(undefined).filter(({ block }) => isRead(block));
  const inOrder = branches.flatMap(({ block, children }) => [
    { block, hasParent: false },
    ...children.filter(isRead).map((child) => ({ block: child, hasParent: true })),
  ]);
  const headings = headingFaults(inOrder);
  return inOrder.flatMap(({ block }) => {
    const heading = headings.get(block);
    const own = blockFaults(block, kinds[block.fixed.type ?? '']?.editor, branches, rules);
    return [...own, ...(heading === undefined ? [] : [heading])].map((fault) => ({ ...fault, block }));
  });
}

/** Whether readers will see the block: not if it is deleted, nor if nobody has saved it yet. */
function isRead(block: EditedBlock): boolean {
  return !block.isDeleted && (block.isDraft || !block.isNew);
}

function blockFaults(
  block: EditedBlock,
  editor: KindOfBlock['editor'] | undefined,
  branches: readonly BlockBranch[],
  rules: TextRules,
): readonly TextFault[] {
  const { content } = block.values;
  // A list item may consist of its parts alone.
  const hasParts = branches.some((branch) => branch.block === block && branch.children.some(isRead));
  if (editor === 'image') return content === '' ? [{ fault: 'empty', detail: '' }] : altFaults(altOf(block, rules), rules);
  const isEmpty = plainText(content) === '' && !/<img\b/i.test(content) && !hasParts;
  return [...(isEmpty ? [{ fault: 'empty', detail: '' } as const] : []), ...(editor === 'plain' ? [] : textFaults(content, rules))];
}

/** The words for the picture that the block shows; '' for one that has just been uploaded, since nobody has described it. */
function altOf({ draft, published, values }: EditedBlock, { describedAs }: TextRules): string {
  const said = describedAs(values.content);
  if (said !== undefined) return said;
  return [draft, published].find((stored) => stored?.content === values.content)?.alt ?? '';
}
