import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedDocument, ResolvedPortal } from '../resolved.ts';
import type { Digest } from '../source/digest.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';

/** Type of name -> names that documents use. */
function namesByType(digests: readonly Digest[]): (...types: readonly string[]) => Set<string> {
  const found = new Map<string, Set<string>>();
  for (const { uses } of digests) {
    for (const { type, name } of uses) {
      const names = found.get(type);
      if (names) names.add(name);
      else found.set(type, new Set([name]));
    }
  }
  return (...types) => new Set(types.flatMap((type) => [...(found.get(type) ?? [])]));
}

function unused(
  entries: Iterable<readonly [string, Node]>,
  names: ReadonlySet<string>,
  noun: string,
  diagnostics: Diagnostics,
  onKey = false,
): void {
  for (const [id, node] of entries) if (!names.has(id)) diagnostics.add('UNUSED', node, `nothing uses the ${noun} "${id}"`, { onKey });
}

function idNodes(documents: ReadonlyMap<string, ResolvedDocument>): [string, Node][] {
  return Array.from(documents, ([id, { root }]) => [id, entryOf(root, 'id') ?? root]);
}

function conditionNodes(layout: Layout): [string, Node][] {
  return (layout.byKind.get('conditions') ?? []).flatMap((file) => {
    const table = entryOf(file.root, 'conditions');
    return table?.type === 'object' ? [...table.entries] : [];
  });
}

/** Warns of documents, conditions and messages that nothing uses: leftovers, or names misspelt where they are used. */
export function proveUse(
  layout: Layout,
  portal: ResolvedPortal,
  digests: readonly Digest[],
  isUsed: (key: string) => boolean,
  diagnostics: Diagnostics,
): void {
  const base = portal.variants[0];
  if (!base) return;
  const used = namesByType(digests);
  unused(idNodes(base.screens), used('screen'), 'screen', diagnostics);
  unused(idNodes(base.forms), used('form'), 'form', diagnostics);
  unused(idNodes(base.menus), used('menu'), 'menu set', diagnostics);
  unused(idNodes(base.frames), used('frame').add('main'), 'frame', diagnostics);
  const parts = (layout.byKind.get('part') ?? []).map(({ root }): [string, Node] => [textOf(entryOf(root, 'id')) ?? '', root]);
  unused(parts, used('part'), 'part', diagnostics);
  const shown = used('flow', 'runningFlow');
  const inBlocks = idNodes(base.flows).filter(([id]) => textOf(entryOf(base.flows.get(id)?.root, 'runsIn')) === 'block');
  unused(inBlocks, shown, 'flow', diagnostics);
  unused(conditionNodes(layout), used('condition'), 'condition', diagnostics, true);
  const [language] = portal.languages;
  const messages = portal.variants.flatMap((variant) => [...(variant.messages.get(language ?? '')?.own.values() ?? [])]);
  for (const { key, node } of new Set(messages))
    if (!isUsed(key)) diagnostics.add('UNUSED', node, `nothing uses the message "${key}"`, { onKey: true });
}
