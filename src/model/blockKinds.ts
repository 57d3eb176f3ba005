import type { ScreenPart, ShellPart } from './bundle.ts';

/** The frame around a screen, as the shell part has it. */
export type Frame = NonNullable<ShellPart['frames'][string]>;

/** Frame of screens that name none. */
export const DEFAULT_FRAME = 'main';

/** Blocks whose content is shown later, if at all. Flows of a frame serve few users: they help staff to act for somebody. */
const LATER_IN_SCREENS = ['dialog'];
const LATER_IN_FRAMES = ['dialog', 'flow'];

/**
 * The kinds of the blocks that the first rendering of a screen in its frame may show: the server preloads their scripts, the page waits. The
 * block `screen` is not among them: it is for few users, and comes later in any case.
 */
export function firstBlockKinds({ blocks, head = [] }: ScreenPart['screen'], frame: Frame | undefined): ReadonlySet<string> {
  const kinds = new Set([...blockKinds([head, blocks], LATER_IN_SCREENS), ...blockKinds([frame?.header, frame?.footer], LATER_IN_FRAMES)]);
  kinds.delete('screen');
  return kinds;
}

/** The kinds of all blocks in a JSON value, at any depth, but for what blocks of the kinds `without` contain. */
export function blockKinds(json: unknown, without: readonly string[] = [], found = new Set<string>()): ReadonlySet<string> {
  if (typeof json !== 'object' || json === null) return found;
  const kind = 'block' in json ? json.block : undefined;
  if (typeof kind === 'string') found.add(kind);
  if (typeof kind === 'string' && without.includes(kind)) return found;
  for (const child of Object.values(json)) blockKinds(child, without, found);
  return found;
}
