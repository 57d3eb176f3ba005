import type { CmsBlock } from '../ui/cmsPage.ts';

/** What an editor can change of a block. */
export interface BlockValues {
  readonly content: string;
  /** DELETED or RESTORED once somebody has deleted or restored it. */
  readonly status: string | null;
  readonly blockOrder: number;
}

/** The values of a block as the server has it. */
export function valuesOf({ content, status, blockOrder }: CmsBlock): BlockValues {
  const mark = status === 'DELETED' || status === 'RESTORED' ? status : null;
  return { content: content ?? '', status: mark, blockOrder: blockOrder ?? 0 };
}

export function isSame(one: BlockValues, other: BlockValues): boolean {
  return one.content === other.content && one.status === other.status && one.blockOrder === other.blockOrder;
}

/**
 * What this editor wants over what another one has stored meanwhile: what differs from the `base`, which both began with, is that of `mine`,
 * the rest that of `theirs`. Undefined if both have changed the same to something else.
 */
export function mergedValues(base: BlockValues, mine: BlockValues, theirs: BlockValues): BlockValues | undefined {
  const merged = { ...theirs } as { -readonly [name in keyof BlockValues]: BlockValues[name] };
  for (const name of ['content', 'status', 'blockOrder'] as const) {
    const isMine = mine[name] !== base[name];
    if (isMine && theirs[name] !== base[name] && theirs[name] !== mine[name]) return undefined;
    if (isMine) Object.assign(merged, { [name]: mine[name] });
  }
  return merged;
}
