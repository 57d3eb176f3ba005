import type { CmsBlock } from '../ui/cmsPage.ts';

/** What an editor can change of a block. */
export interface BlockValues {
  readonly content: string;
  /** DELETED or RESTORED once somebody has deleted or restored it. */
  readonly status: string | null;
  readonly blockOrder: number;
}

const NAMES = ['content', 'status', 'blockOrder'] as const;

/** The values of a block as the server has it. */
export function valuesOf({ content, status, blockOrder }: CmsBlock): BlockValues {
  const mark = status === 'DELETED' || status === 'RESTORED' ? status : null;
  return { content: content ?? '', status: mark, blockOrder: blockOrder ?? 0 };
}

export function isSame(one: BlockValues, other: BlockValues): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}

/**
 * What this editor wants over what another one has stored meanwhile: what differs from the `base`, which both began with, is that of `mine`,
 * the rest that of `theirs`. Undefined if both have changed the same to something else.
 */
export function mergedValues(base: BlockValues, mine: BlockValues, theirs: BlockValues): BlockValues | undefined {
  const isTorn = NAMES.some((name) => mine[name] !== base[name] && theirs[name] !== base[name] && theirs[name] !== mine[name]);
  return isTorn ? undefined : preferredValues(base, mine, theirs);
}

/** As `mergedValues`; where both have changed the same, that of `mine`. */
export function preferredValues(base: BlockValues, mine: BlockValues, theirs: BlockValues): BlockValues {
  const changed = NAMES.filter((name) => mine[name] !== base[name]).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
