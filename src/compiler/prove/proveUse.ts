import { DEFAULT_FRAME } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import { namedConditions } from '../link/conditions.ts';
import type { LinkInput } from '../link/linkInput.ts';
import type { MessageNeeds } from '../messages/messageNeeds.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import { allUsages, distinctDocuments, ownUsages, type ResolvedDocument, type ResolvedPortal, type ResolvedVariant } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';
import { TextInterner } from '../source/TextInterner.ts';
import type { Usage } from '../source/usage.ts';
import { isNeeded, usedKeys } from './usedKeys.ts';

/** Something that can be used, by its name; the node is where a diagnostic points. */
type Entry = readonly [name: string, node: Node];

/** Warns of documents, conditions and messages that nothing uses: they are left over, or misspelt where they are used. */
export function proveUse(
  { layout, partsUsed, portal }: Pick<LinkInput, 'layout' | 'partsUsed' | 'portal'>,
  diagnostics: Diagnostics,
): void {
  const [base] = portal.variants;
  if (!base) return;
  const namesInBase = usedNames(ownUsages(portal));
  let namesInAll: ReturnType<typeof usedNames> | undefined;
  const check = (noun: string, entries: Iterable<Entry>, types: readonly string[], more: Iterable<string> = []): void => {
    const used = new Set([...namesInBase(...types), ...more]);
    for (const [name, node] of entries) {
      if (used.has(name)) continue;
      // Few things are not used in the base, so the programs are rarely looked through.
      namesInAll ??= usedNames(allUsages(portal));
      if (!namesInAll(...types).has(name))
        diagnostics.add('UNUSED', node, `nothing uses the ${noun} "${name}"`, { isOnKey: noun === 'condition' });
    }
  };
  check('screen', idNodes(base.screens), ['screen']);
  check('form', idNodes(base.forms), ['form']);
  check('menu set', idNodes(base.menus), ['menu']);
  check('frame', idNodes(base.frames), ['frame'], [DEFAULT_FRAME]);
  const parts = layout.byKind.get('part') ?? [];
  check(
    'part',
    parts.map(({ root }): Entry => [textOf(entryOf(root, 'id')) ?? '', root]),
    ['part'],
    partsUsed,
  );
  const inBlocks = idNodes(base.flows).filter(([id]) => textOf(entryOf(base.flows.get(id)?.root, 'runsIn')) === 'block');
  check('flow', inBlocks, ['flow', 'runningFlow']);
  check('condition', namedConditions(layout), ['condition']);
  proveMessages(portal, base, diagnostics);
}

const interner = new TextInterner();
const programCache = new ResultCache<readonly object[], readonly Message[]>();

function proveMessages(portal: ResolvedPortal, base: ResolvedVariant, diagnostics: Diagnostics): void {
  // All languages have the same keys, so one of them is enough.
  const language = portal.languages[0] ?? '';
  const table = base.messages.get(language);
  const needs = usedKeys(ownUsages(portal), base.changedDocuments);
  const needsText = interner.intern(JSON.stringify([[...needs.keys], needs.prefixes]));
  const inBase = [...(table?.entries.values() ?? [])].filter(({ key }) => !isNeeded(key, needs));
  const inputs = [needsText, language];
  const inPrograms = portal.variants.flatMap((program) => {
    const own = program.messages.get(language);
    if (!own || own === table) return [];
    return programCache.get(program.own, inputs, diagnostics, () => unusedByProgram(own.entries, program, needs, diagnostics));
  });
  const unused = [...inBase, ...inPrograms];
  if (unused.length === 0) return;
  // Another program may use them.
  const all = usedKeys(allUsages(portal), distinctDocuments(portal.variants));
  for (const { key, node } of unused)
    if (!isNeeded(key, all)) diagnostics.add('UNUSED', node, `nothing uses the message "${key}"`, { isOnKey: true });
}

/** The messages that neither the base, which needs `ofBase`, nor the program itself uses. */
function unusedByProgram(
  own: MessageTable['entries'],
  { changedDocuments, oemUsage, variant }: ResolvedVariant,
  ofBase: MessageNeeds,
  diagnostics: Diagnostics,
): readonly Message[] {
  const keys = usedCache.map(variant.oem, [own], changedDocuments, diagnostics, (document, _, before) => {
    const used = keysUsedBy(document, own);
    // What has been replaced mostly uses the same.
    return before && hasSameItems(before, used) ? before : used;
  });
  const unused = unusedCache.get(keys, [own], diagnostics, () => {
    const used = new Set(keys.flat());
    return [...own.values()].filter(({ key }) => !used.has(key));
  });
  const ofProgram = unused.length > 0 ? usedKeys([oemUsage], []) : ofBase;
  return unused.filter(({ key }) => !isNeeded(key, ofBase) && !isNeeded(key, ofProgram));
}

const usedCache = new ItemsCache<Node, ResolvedDocument, readonly string[]>();
const unusedCache = new ResultCache<readonly (readonly string[])[], readonly Message[]>();

/** The keys of the messages among a program's own that a document uses. */
function keysUsedBy({ form, kind, root, usage }: ResolvedDocument, own: MessageTable['entries']): readonly string[] {
  const texts = form?.texts.map(({ name }) => name) ?? [];
  const titles = kind === 'screen' ? [textOf(entryOf(root, 'title')) ?? ''] : [];
  const named = usage.uses.flatMap(({ name, type }) => (type === 'message' ? [name] : []));
  const { prefixes } = usage;
  const begun = prefixes.length === 0 ? [] : [...own.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  return [...named, ...texts, ...titles, ...begun].filter((key) => own.has(key));
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
