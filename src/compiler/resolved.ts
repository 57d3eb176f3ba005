import type { OperationTable } from '#model';
import type { BuiltForm } from './forms/builtForm.ts';
import type { Asset } from './load/assets.ts';
import type { Kind } from './load/kinds.ts';
import type { MessageTable } from './messages/messageTable.ts';
import type { Variant } from './overlay/resolveVariants.ts';
import type { Node } from './source/node.ts';
import { hasErrors, type Usage } from './source/usage.ts';

/** A document of a variant after its overlays were applied, with what it uses. */
export interface ResolvedDocument {
  readonly id: string;
  readonly kind: Kind;
  readonly path: string;
  readonly root: Node;
  readonly usage: Usage;
  /** The form, for documents of that kind. */
  readonly form?: BuiltForm;
}

/** The documents of a variant by their ids. */
export interface DocumentTables {
  readonly screens: ReadonlyMap<string, ResolvedDocument>;
  readonly frames: ReadonlyMap<string, ResolvedDocument>;
  readonly forms: ReadonlyMap<string, ResolvedDocument>;
  readonly flows: ReadonlyMap<string, ResolvedDocument>;
  readonly menus: ReadonlyMap<string, ResolvedDocument>;
  readonly products: ReadonlyMap<string, ResolvedDocument>;
}

/** A variant with everything resolved, ready to be linked, proven and emitted. */
export interface ResolvedVariant extends DocumentTables {
  readonly variant: Variant;
  /** The same list while neither its description nor a message that it changes is another: in the base, all messages. */
  readonly ownTexts: readonly object[];
  /** The same list while nothing of it is another, whatever becomes of the base. */
  readonly own: readonly object[];
  /** Language -> messages. */
  readonly messages: ReadonlyMap<string, MessageTable>;
  /** The documents that differ from those of the base; in the base itself, all. */
  readonly changedDocuments: readonly ResolvedDocument[];
  /** What the description of the program uses. */
  readonly oemUsage: Usage;
}

/** A document that is the same in all variants. */
export interface SharedDocument {
  readonly kind: Kind;
  readonly path: string;
  readonly root: Node;
  readonly usage: Usage;
}

/** The whole portal, resolved. */
export interface ResolvedPortal {
  readonly languages: readonly string[];
  readonly variants: readonly ResolvedVariant[];
  readonly shared: readonly SharedDocument[];
  readonly operations: OperationTable;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The documents of some variants, each once: what a program does not change is the same document in the base. */
export function distinctDocuments(variants: readonly ResolvedVariant[]): ResolvedDocument[] {
  const distinct = new Map<Usage, ResolvedDocument>();
  for (const { changedDocuments } of variants) for (const document of changedDocuments) distinct.set(document.usage, document);
  return [...distinct.values()];
}

const machines = new WeakMap<readonly ResolvedDocument[], readonly ResolvedDocument[]>();

/** The machines among the documents of a variant; cached by the list, because of many programs few change any. */
export function machinesAmong(documents: readonly ResolvedDocument[]): readonly ResolvedDocument[] {
  const known = machines.get(documents) ?? documents.filter(({ kind }) => kind === 'machine');
  machines.set(documents, known);
  return known;
}

/** The usages of the documents that all variants share, and of those of the base. */
export function ownUsages({ shared, variants: [base] }: ResolvedPortal): Usage[] {
  const ofBase = base ? [base.oemUsage, ...base.changedDocuments.map(({ usage }) => usage)] : [];
  return [...shared.map(({ usage }) => usage), ...ofBase];
}

/** The usages of all documents: shared ones, those of the programs, and the distinct ones of all variants. */
export function allUsages({ shared, variants }: ResolvedPortal): Usage[] {
  return [
    ...shared.map(({ usage }) => usage),
    ...variants.map(({ oemUsage }) => oemUsage),
    ...distinctDocuments(variants).map(({ usage }) => usage),
  ];
}

/** The document of a kind of which there is only one; undefined when it has errors, so that its shape may not be relied on. */
export function rootWithoutErrors({ shared }: ResolvedPortal, kind: Kind): Node | undefined {
  const document = shared.find((candidate) => candidate.kind === kind);
  return document && hasErrors(document.usage) ? undefined : document?.root;
}
