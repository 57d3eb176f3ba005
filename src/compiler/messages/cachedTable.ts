import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import type { Node } from '../source/node.ts';
import { MessageTable } from './messageTable.ts';

interface CachedTable {
  readonly base: MessageTable | undefined;
  /** The roots of the files. */
  readonly roots: readonly Node[];
  readonly table: MessageTable;
  readonly diagnostics: readonly Diagnostic[];
}

/** By the root of the last file. */
const cache = new WeakMap<Node, CachedTable>();

/**
 * The table that `make` makes of the files. As long as neither they nor the base change, it is the same object, by which later stages cache
 * in turn: there may be a thousand programs, and a change concerns few of them.
 */
export function cachedTable<Base extends MessageTable | undefined>(
  base: Base,
  files: readonly PortalFile[],
  make: (base: Base, files: readonly PortalFile[], diagnostics: Diagnostics) => MessageTable,
  diagnostics: Diagnostics,
): MessageTable {
  const roots = files.map(({ root }) => root);
  const last = roots.at(-1);
  if (!last) return new MessageTable(new Map(), base);
  const before = cache.get(last);
  const isSame = before && before.base === base && hasSameItems(before.roots, roots);
  const cached = isSame ? before : made(base, files, roots, make);
  cache.set(last, cached);
  diagnostics.takeAll(cached.diagnostics);
  return cached.table;
}

function made<Base extends MessageTable | undefined>(
  base: Base,
  files: readonly PortalFile[],
  roots: readonly Node[],
  make: (base: Base, files: readonly PortalFile[], diagnostics: Diagnostics) => MessageTable,
): CachedTable {
  const diagnostics = new Diagnostics();
  const table = make(base, files, diagnostics);
  return { base, roots, table, diagnostics: diagnostics.list() };
}
