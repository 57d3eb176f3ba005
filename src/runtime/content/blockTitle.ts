import { plainText } from '../ui/plainText.ts';
import type { EditingSettings } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import type { PageDrafts } from './PageDrafts.ts';
import { useEditingSettings } from './useContentDrafts.ts';

/** A block is told from others by so many letters at most. */
const MOST_LETTERS = 48;

/**
 * The first words of a block, which tell it from others of its kind: those of its title where its kind has one, else its own, else those of
 * what belongs to it. A picture has none.
 */
export function blockTitle(block: EditedBlock, parts: readonly EditedBlock[], kinds: EditingSettings['kinds'] = {}): string {
  const wordsOf = (one: EditedBlock | undefined): string =>
    one === undefined || kinds[one.fixed.type ?? '']?.editor === 'image' ? '' : plainText(one.values.content).trim();
  const { title } = kinds[block.fixed.type ?? ''] ?? {};
  const heading = title === undefined ? undefined : parts.find(({ fixed }) => fixed.type === title);
  const text = wordsOf(heading) || wordsOf(block) || parts.map(wordsOf).filter(Boolean).join(' ');
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

/** What a block of a page is called: its kind, and its first words. */
export function useBlockNames(page: PageDrafts): (block: EditedBlock) => { readonly kind: string; readonly title: string } {
  const kinds = useEditingSettings()?.kinds ?? {};
  return (block) => {
    const { type = '' } = block.fixed;
    const parts = page.branches(undefined).find((branch) => branch.block === block)?.children ?? [];
    const kind = kinds[type]?.label ?? type;
    const title = blockTitle(block, parts, kinds);
    // Words such as "New question" say no more than the kind.
    return { kind, title: kind.endsWith(title) ? '' : title };
  };
}
