import { DEFAULT_FRAME } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { namedConditions } from '../link/conditions.ts';
import type { LinkInput } from '../link/linkInput.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';
import type { Usage } from '../source/usage.ts';

/** Something that can be used, by its name; the node is where a diagnostic points. */
type Entry = readonly [name: string, node: Node];

/** Warns of documents, conditions and messages that nothing uses: they are left over, or misspelt where they are used. */
export function proveUse(
  { layout, partsUsed, portal }: Pick<LinkInput, 'layout' | 'partsUsed' | 'portal'>,
  usages: readonly Usage[],
  isUsed: (messageKey: string) => boolean,
  diagnostics: Diagnostics,
): void {
  const base = portal.variants[0];
  if (!base) return;
  const names = usedNames(usages);
  const check = (noun: string, entries: Iterable<Entry>, used: ReadonlySet<string>, isOnKey = false): void => {
    for (const [name, node] of entries)
      if (!used.has(name)) diagnostics.add('UNUSED', node, `nothing uses the ${noun} "${name}"`, { isOnKey });
  };
  check('screen', idNodes(base.screens), names('screen'));
  check('form', idNodes(base.forms), names('form'));
  check('menu set', idNodes(base.menus), names('menu'));
  check('frame', idNodes(base.frames), names('frame').add(DEFAULT_FRAME));
  const parts = layout.byKind.get('part') ?? [];
  check(
    'part',
    parts.map(({ root }): Entry => [textOf(entryOf(root, 'id')) ?? '', root]),
    new Set([...names('part'), ...partsUsed]),
  );
  const inBlocks = idNodes(base.flows).filter(([id]) => textOf(entryOf(base.flows.get(id)?.root, 'runsIn')) === 'block');
  check('flow', inBlocks, names('flow', 'runningFlow'));
  check('condition', namedConditions(layout), names('condition'), true);
  // All languages have the same keys, so one of them is enough.
  const [language] = portal.languages;
  const messages = portal.variants.flatMap((variant) => [...(variant.messages.get(language ?? '')?.entries.values() ?? [])]);
  for (const { key, node } of new Set(messages))
    if (!isUsed(key)) diagnostics.add('UNUSED', node, `nothing uses the message "${key}"`, { isOnKey: true });
}

/** A function that gives the names of some types that documents use. */
function usedNames(usages: readonly Usage[]): (...types: readonly string[]) => Set<string> {
  const byType = new Map<string, Set<string>>();
  for (const { uses } of usages) {
    for (const { type, name } of uses) {
      const names = byType.get(type);
      if (names) names.add(name);
      else byType.set(type, new Set([name]));
    }
  }
  return (...types) => new Set(types.flatMap((type) => [...(byType.get(type) ?? [])]));
}

function idNodes(documents: ReadonlyMap<string, ResolvedDocument>): Entry[] {
  return Array.from(documents, ([id, { root }]) => [id, entryOf(root, 'id') ?? root]);
}
