import type { EditedBlock } from '../../../../src/runtime/content/EditedBlock.ts';
import type { CmsBlock, CmsPage } from '../../../../src/runtime/ui/cmsPage.ts';

/** The words that editors have typed, each once, and those that somebody chose to give up after having seen them. */
export class TypedWords {
  readonly #typed: string[] = [];
  readonly #givenUp = new Set<string>();

  get count(): number {
    return this.#typed.length;
  }

  /** A word that nobody has typed yet. */
  next(): string {
    const word = `w${this.#typed.length + 1}x`;
    this.#typed.push(word);
    return word;
  }

  /** Somebody has seen the text and chosen that it goes, but for what another text keeps of it. */
  giveUp(text: string | null | undefined, remaining: string | null | undefined = ''): void {
    const left = wordsIn(remaining);
    for (const word of wordsIn(text)) if (!left.includes(word)) this.#givenUp.add(word);
  }

  /** The words that are neither stored nor given up. */
  missing(page: CmsPage): readonly string[] {
    const stored = new Set([...(page.contentBlocks ?? []), ...(page.drafts ?? [])].flatMap(({ content }) => wordsIn(content)));
    return this.#typed.filter((word) => !stored.has(word) && !this.#givenUp.has(word));
  }
}

/** Ends a conflict by a choice between the two texts that the editor sees. */
export function choose(block: EditedBlock, isMine: boolean, words: TypedWords): void {
  const { isGone, theirs, values } = block;
  if (!isGone) words.giveUp(isMine ? theirs?.content : values.content, isMine ? values.content : theirs?.content);
  else if (!isMine) words.giveUp(values.content);
  if (isMine) block.overwrite();
  else block.yield();
}

/** What of a page stands under each id: content, order and mark. */
export function rowsOf(blocks: readonly CmsBlock[] | null | undefined): ReadonlyMap<number, string> {
  return new Map((blocks ?? []).map(({ blockOrder, content, id, status }) => [Number(id), JSON.stringify([content, blockOrder, status])]));
}

function wordsIn(text: string | null | undefined): readonly string[] {
  return text?.match(/w\d+x/g) ?? [];
}
