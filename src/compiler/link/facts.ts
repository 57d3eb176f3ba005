import type { Fact } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { fieldExists } from '../forms/fields.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedDocument, ResolvedPortal } from '../resolved.ts';
import { entriesOf, entryOf, jsonOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';
import { dataNames } from './data.ts';
import type { LinkInput } from './linkInput.ts';
import { valueNames } from './values.ts';

type FactTable = { readonly [path: string]: Fact };

/** The facts that schemas/facts.json declares, by their paths; empty when the document is missing or has no facts. */
export function factsOf(layout: Layout): FactTable {
  const facts = entriesOf(entryOf(layout.byPath.get('schemas/facts.json')?.root, 'facts'));
  const usable = [...facts].filter(([, node]) => isUsable(node));
  return Object.fromEntries(usable.map(([path, node]) => [path, jsonOf(node) as unknown as Fact]));
}

/** Whether a fact has the shape that checks rely on, though its document may have other errors. */
function isUsable(node: Node): boolean {
  const domain = entryOf(node, 'domain');
  return node.type === 'object' && (domain === undefined || domain.type === 'array');
}

/** Checks that every path that values and conditions read is a fact of the catalogue or exists in the scope where it is read. */
export function linkFacts({ facts, portal }: LinkInput, documents: readonly ResolvedDocument[], diagnostics: Diagnostics): void {
  const linker = new FactLinker(facts, portal, diagnostics);
  for (const { usage } of portal.shared) linker.linkShared(usage);
  for (const document of documents) linker.link(document);
}

/**
 * Roots that are no facts, because what they hold depends on where they are read: those of screens, forms, flows and lists, of procedures,
 * and what the server gives procedures to read of vehicle makers.
 */
const LOCAL_ROOTS = [
  ...['data', 'value', 'form', 'context', 'event', 'item', 'above', 'params', 'body', 'table', 'organization'],
  ...['makers', 'makerPrograms', 'oemTitles', 'programTitles', 'addonTitles', 'reasonPrograms'],
];

/** Checks the paths that documents read, against the catalogue and, for local roots, against what the document declares. */
class FactLinker {
  readonly #paths: readonly string[];
  readonly #facts: FactTable;
  readonly #diagnostics: Diagnostics;
  /** Paths that have been found in the catalogue. */
  readonly #known = new Set<string>();
  /** Names in the context of each flow. */
  readonly #contexts = new Map<string, ReadonlySet<string>>();

  constructor(facts: FactTable, portal: ResolvedPortal, diagnostics: Diagnostics) {
    this.#facts = facts;
    this.#paths = Object.keys(facts);
    this.#diagnostics = diagnostics;
    for (const { changedDocuments } of portal.variants) {
      for (const document of changedDocuments) if (document.kind === 'machine') this.#addContext(document);
    }
  }

  /** Checks a document that is read in many scopes, e.g. named conditions: nothing is known of its local roots. */
  linkShared(usage: Usage): void {
    for (const use of usage.uses) if (use.type === 'fact' && !LOCAL_ROOTS.includes(rootOf(use.name))) this.#global(use);
  }

  link(document: ResolvedDocument): void {
    for (const use of document.usage.uses) {
      if (use.type !== 'fact') continue;
      if (this.#known.has(use.name)) continue;
      if (LOCAL_ROOTS.includes(rootOf(use.name))) this.#local(use, document);
      else this.#global(use);
    }
  }

  #addContext(flow: ResolvedDocument): void {
    const context = keysOf(entryOf(flow.root, 'context'));
    const keys = new Set([...(this.#contexts.get(flow.id) ?? []), ...context]);
    addAssignedKeys(flow.root, keys);
    this.#contexts.set(flow.id, keys);
  }

  #global(use: NameUse): void {
    if (this.#known.has(use.name) || this.#isFact(use.name)) return;
    this.#diagnostics.add('FACT_UNKNOWN', use.node, `there is no fact "${use.name}"`, {
      fix: Diagnostics.suggestion(use.name, [...this.#paths.map((path) => withRestOf(path, use.name)), ...localNames(use.name)]),
    });
  }

  /** True for a declared fact, a path inside a map or list, and the beginning of the path of a declared fact. */
  #isFact(path: string): boolean {
    const parts = path.split('.');
    const isInside = parts.some((_, index) => {
      const type = this.#facts[parts.slice(0, index).join('.')]?.type;
      return type === 'map' || type === 'list';
    });
    const isFact = Object.hasOwn(this.#facts, path) || isInside || this.#paths.some((known) => known.startsWith(`${path}.`));
    if (isFact) this.#known.add(path);
    return isFact;
  }

  #local(use: NameUse, document: ResolvedDocument): void {
    const [rootName = '', name] = use.name.split('.');
    const known = name === undefined ? undefined : this.#knownIn(document, rootName, use, name);
    if (name !== undefined && known !== undefined) this.#named(use, name, known);
  }

  /** The names that a local root has in a document; undefined where they are not known. */
  #knownIn(document: ResolvedDocument, root: string, use: NameUse, name: string): readonly string[] | undefined {
    const { form, kind } = document;
    // Named values belong to the document that declares them.
    if (root === 'value') return valueNames(document, use.flows);
    switch (`${kind} ${root}`) {
      case 'screen data':
        return dataNames(document);
      // The lint of machines checks what a flow reads of its own context.
      case 'screen context':
      case 'frame context':
        return this.#contextOf(use.flows);
      default:
        return root === 'form' && form && !fieldExists(form.schema, [name]) ? [] : undefined;
    }
  }

  #contextOf(flows: readonly string[]): string[] {
    return flows.flatMap((flow) => [...(this.#contexts.get(flow) ?? [])]);
  }

  #named(use: NameUse, name: string, known: readonly string[]): void {
    if (known.includes(name)) return;
    const root = rootOf(use.name);
    const near = Diagnostics.suggestion(name, known);
    this.#diagnostics.add('FACT_UNKNOWN', use.node, `"${root}" has no "${name}" here`, { fix: near });
  }
}

/** A fact's path followed by what a longer name has after it. */
function withRestOf(path: string, name: string): string {
  const parts = path.split('.');
  return [...parts, ...name.split('.').slice(parts.length)].join('.');
}

/** The name with each of the local roots in place of its own. */
function localNames(name: string): string[] {
  return LOCAL_ROOTS.map((root) => [root, ...name.split('.').slice(1)].join('.'));
}

/** Adds the context keys that `assign` actions anywhere below a node set. */
function addAssignedKeys(node: Node, keys: Set<string>): void {
  if (node.type === 'array') for (const item of node.items) addAssignedKeys(item, keys);
  if (node.type !== 'object') return;
  const values = textOf(node.entries.get('type')) === 'assign' ? entryOf(node, 'params', 'values') : undefined;
  if (values?.type === 'object') for (const key of values.entries.keys()) keys.add(key);
  for (const child of node.entries.values()) addAssignedKeys(child, keys);
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? '';
}
