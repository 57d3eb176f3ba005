import { plainText } from '../ui/plainText.ts';
import type { ContentDrafts, PageSummary } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { type DiffPart, wordDiff } from './wordDiff.ts';

export type { PageSummary };

/** A change to be published or left out, with the new blocks that belong to it. */
export interface Change {
  readonly key: string;
  readonly pageId: number | string;
  readonly pageName: string;
  readonly type: string;
  readonly draftIds: readonly (number | string)[];
  readonly what: 'added' | 'changed' | 'deleted' | 'moved';
  readonly parts: readonly DiffPart[];
  /** Addresses of the picture before and after; empty for text. */
  readonly images: readonly string[];
  /** The other editor who has made the change; undefined for the user's own. */
  readonly by: string | undefined;
  /** Message keys of what an editor should look at. */
  readonly findings: readonly string[];
}

/** The changes of pages. A new block that belongs to a new one goes with it: the server publishes neither without the other. */
export function reviewedChanges(pages: ReturnType<ContentDrafts['changes']>, user: string | undefined): readonly Change[] {
  return pages.flatMap(({ page, blocks }) => {
    const { id, humanReadableId = '' } = page.page;
    if (id === undefined) return [];
    const headOf = (block: EditedBlock): EditedBlock | undefined =>
      block.isNew ? blocks.find((other) => other.isNew && other !== block && isPartOf(block, other)) : undefined;
    const heads = blocks.filter((block) => headOf(block) === undefined);
    return heads.map((head): Change => {
      const group = [head, ...blocks.filter((block) => headOf(block) === head)];
      return { ...changeOf(head, group), pageId: id, pageName: humanReadableId, by: otherEditor(group, user) };
    });
  });
}

function isPartOf(block: EditedBlock, head: EditedBlock): boolean {
  return block.parent === head || (head.draftId !== undefined && String(block.fixed.parent) === String(head.draftId));
}

function otherEditor(group: readonly EditedBlock[], user: string | undefined): string | undefined {
  // What was saved in this visit is the user's own.
  const others = group.filter(({ savedAt }) => savedAt === undefined).flatMap(({ draft }) => draft?.editedBy ?? []);
  return others.find((name) => name !== user);
}

function changeOf(head: EditedBlock, group: readonly EditedBlock[]): Omit<Change, 'pageId' | 'pageName' | 'by'> {
  const type = head.fixed.type ?? '';
  const isImage = type.endsWith('IMAGE');
  const textOf = (contents: readonly string[]): string => contents.map(plainText).join(' ');
  const before = group.map(({ published }) => published?.content ?? '');
  const after = head.isDeleted ? [] : group.map(({ values }) => values.content);
  const parts = isImage ? [] : wordDiff(textOf(before), textOf(after));
  return {
    key: head.key,
    type,
    draftIds: group.flatMap(({ draftId }) => draftId ?? []),
    what: whatOf(head),
    parts,
    images: isImage ? [...before, ...after].filter((address) => address !== '') : [],
    findings: head.isDeleted ? [] : group.flatMap(findingsIn),
  };
}

function whatOf({ isNew, isDeleted, published, values }: EditedBlock): Change['what'] {
  if (isDeleted) return 'deleted';
  if (isNew) return 'added';
  return values.content === (published?.content ?? '') ? 'moved' : 'changed';
}

/** Words of links that say nothing of where they lead. */
const VAGUE_WORDS: ReadonlySet<string> = new Set(['click here', 'here', 'link', 'cliquez ici', 'ici', 'lien']);

function hasVagueLink(html: string): boolean {
  const links = html.split(/<a\b/i).slice(1);
  return links.some((link) => {
    const [words = ''] = link.slice(link.indexOf('>') + 1).split(/<\/a>/i);
    return VAGUE_WORDS.has(plainText(words).trim().toLowerCase());
  });
}

function findingsIn({ fixed, values: { content } }: EditedBlock): readonly string[] {
  const isEmpty = plainText(content) === '' && fixed.type !== 'LIST_ITEM' && !/^\s*\S+\.(png|jpe?g|svg)\b/i.test(content);
  return [...(isEmpty ? ['cms.editor.finding.empty'] : []), ...(hasVagueLink(content) ? ['cms.editor.finding.link'] : [])];
}
