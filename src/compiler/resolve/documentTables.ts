import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Kind } from '../load/kinds.ts';
import type { DocumentTables, ResolvedDocument } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { ListInterner } from '../source/ListInterner.ts';
import { entryOf } from '../source/node.ts';
import { OverlaidMap } from '../source/OverlaidMap.ts';

type Documents = ReadonlyMap<string, ResolvedDocument>;

const KINDS: { readonly [Table in keyof DocumentTables]: Kind } = {
  screens: 'screen',
  frames: 'frame',
  forms: 'form',
  flows: 'machine',
  menus: 'menu',
  products: 'products',
};

const NO_DOCUMENTS: Documents = new Map();
const kindLists = new ListInterner<ResolvedDocument>();
const byIdOfList = new WeakMap<readonly ResolvedDocument[], Documents>();
/** What was last made of documents of the base. */
const lastOverlaid = new WeakMap<Documents, { readonly inherited: Documents; readonly table: Documents }>();
/** The table of a kind in the base as it was last, by the first of its documents. */
const lastTables = new WeakMap<ResolvedDocument, Documents>();

/** The documents that a program has in place of those of the base. */
export interface OwnDocuments {
  readonly tables: Partial<DocumentTables>;
  readonly list: readonly ResolvedDocument[];
}

/** The documents of the base by kind and id; what has the id of another one is reported and left out. */
export function baseTables(documents: readonly ResolvedDocument[], diagnostics: Diagnostics): DocumentTables {
  const byKind = groupedByKind(documents);
  const tableOf = (kind: Kind): Documents => sameTable(withoutDuplicates(byKind.get(kind) ?? [], NO_DOCUMENTS, diagnostics));
  return {
    screens: tableOf(KINDS.screens),
    frames: tableOf(KINDS.frames),
    forms: tableOf(KINDS.forms),
    flows: tableOf(KINDS.flows),
    menus: tableOf(KINDS.menus),
    products: tableOf(KINDS.products),
  };
}

/** The same of a program. It depends on nothing of the base but which ids its documents have. */
export function ownDocuments(documents: readonly ResolvedDocument[], base: DocumentTables, diagnostics: Diagnostics): OwnDocuments {
  const byKind = groupedByKind(documents);
  const tables: { -readonly [Table in keyof DocumentTables]?: Documents } = {};
  for (const [table, kind] of Object.entries(KINDS) as [keyof DocumentTables, Kind][]) {
    const ofKind = byKind.get(kind);
    if (ofKind) tables[table] = ownTable(kindLists.intern(ofKind), base[table], diagnostics);
  }
  const list = Object.values(tables).flatMap((table) => [...table.values()]);
  return { tables, list };
}

/** The table of the base with the documents of a program in place of those with the same id; the same as last time for the same two. */
export function overlaidTable(inherited: Documents, own: Documents | undefined): Documents {
  if (!own) return inherited;
  const last = lastOverlaid.get(own);
  if (last?.inherited === inherited) return last.table;
  const table = new OverlaidMap(inherited, own);
  lastOverlaid.set(own, { inherited, table });
  return table;
}

function groupedByKind(documents: readonly ResolvedDocument[]): ReadonlyMap<Kind, readonly ResolvedDocument[]> {
  const byKind = new Map<Kind, ResolvedDocument[]>();
  for (const document of documents) {
    const ofKind = byKind.get(document.kind);
    if (ofKind) ofKind.push(document);
    else byKind.set(document.kind, [document]);
  }
  return byKind;
}

function ownTable(documents: readonly ResolvedDocument[], inherited: Documents, diagnostics: Diagnostics): Documents {
  const byId = byIdOfList.get(documents) ?? new Map(documents.map((document) => [document.id, document]));
  byIdOfList.set(documents, byId);
  const isInPlace = byId.size === documents.length && documents.every(({ id, path }) => inherited.get(id)?.path === path);
  return isInPlace ? byId : withoutDuplicates(documents, inherited, diagnostics);
}

function withoutDuplicates(documents: readonly ResolvedDocument[], inherited: Documents, diagnostics: Diagnostics): Documents {
  const byId = new Map<string, ResolvedDocument>();
  for (const document of documents) {
    const { id, path, root } = document;
    const sameId = byId.get(id) ?? inherited.get(id);
    if (sameId && sameId.path !== path)
      diagnostics.add('ID_DUPLICATE', entryOf(root, 'id') ?? root, `"${id}" is also the id of ${sameId.path}`);
    else byId.set(id, document);
  }
  return byId;
}

/** The table that began with the same document last, if it holds the same: later steps know by it that no document has changed. */
function sameTable(table: Documents): Documents {
  const [first] = table.values();
  if (!first) return NO_DOCUMENTS;
  const last = lastTables.get(first);
  if (last && hasSameItems([...last.values()], [...table.values()])) return last;
  lastTables.set(first, table);
  return table;
}
