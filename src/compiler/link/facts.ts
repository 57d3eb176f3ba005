import type { Fact } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { LOCAL_ROOTS } from '../expand/scopeNames.ts';
import { fieldNamesBeside } from '../forms/fields.ts';
import type { Layout } from '../overlay/layout.ts';
import { machinesAmong, type ResolvedDocument, type ResolvedPortal } from '../resolved.ts';
import { entriesOf, entryOf, jsonOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';
import { dataNames } from './data.ts';
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

/**
 * Checks that every path that values and conditions read is a declared fact or, below a local root, exists in the scope where it is read.
 */
export class FactLinker {
  readonly #paths: readonly string[];
  readonly #facts: FactTable;
  readonly #diagnostics: Diagnostics;
  /** Paths that were found to be facts. */
  readonly #checkedPaths = new Set<string>();
  /** The names that the context of each flow can have: declared ones, in any variant, and those that an action assigns. */
  readonly #contexts = new Map<string, ReadonlySet<string>>();

  constructor(facts: FactTable, portal: ResolvedPortal, diagnostics: Diagnostics) {
    this.#facts = facts;
    this.#paths = Object.keys(facts);
    this.#diagnostics = diagnostics;
    for (const { changedDocuments } of portal.variants) for (const flow of machinesAmong(changedDocuments)) this.#addContext(flow);
  }

  /** The names in the context of each flow, on which the check of every document may depend. */
  contexts(): readonly (readonly [flow: string, ...names: string[]])[] {
    return Array.from(this.#contexts, ([flow, names]) => [flow, ...names]);
  }

  /** Checks a document that is read in many scopes, e.g. named conditions. Local roots are left out: their content is not known. */
  linkShared(usage: Usage): void {
    for (const use of usage.uses) if (use.type === 'fact' && !LOCAL_ROOTS.includes(rootOf(use.name))) this.#checkFact(use);
  }

  link(document: ResolvedDocument): void {
    for (const use of document.usage.uses) {
      if (use.type !== 'fact') continue;
      if (this.#checkedPaths.has(use.name)) continue;
      if (LOCAL_ROOTS.includes(rootOf(use.name))) this.#checkLocal(use, document);
      else this.#checkFact(use);
    }
  }

  #addContext(flow: ResolvedDocument): void {
    const context = keysOf(entryOf(flow.root, 'context'));
    const keys = new Set([...(this.#contexts.get(flow.id) ?? []), ...context]);
    addAssignedKeys(flow.root, keys);
    this.#contexts.set(flow.id, keys);
  }

  #checkFact(use: NameUse): void {
    if (this.#checkedPaths.has(use.name) || this.#isFact(use.name)) return;
    this.#diagnostics.add('FACT_UNKNOWN', use.node, `there is no fact "${use.name}"`, { fix: this.#insteadOf(use.name) });
  }

  /** What would do instead of an unknown fact: of one whose root has others, one of those, else to declare it. */
  #insteadOf(name: string): string | undefined {
    const siblings = this.#paths.filter((path) => rootOf(path) === rootOf(name));
    const known = siblings.length > 0 ? siblings : this.#paths;
    const local = siblings.length > 0 ? [] : localNames(name);
    const near = Diagnostics.suggestion(name, [...known.map((path) => withRestOf(path, name)), ...local]);
    return near ?? (siblings.length > 0 ? 'declare it in schemas/facts.json' : undefined);
  }

  /** True for a declared fact, a path inside a map or list, and the beginning of the path of a declared fact. */
  #isFact(path: string): boolean {
    const parts = path.split('.');
    const isInside = parts.some((_, index) => {
      const type = this.#facts[parts.slice(0, index).join('.')]?.type;
      return type === 'map' || type === 'list';
    });
    const isFact = Object.hasOwn(this.#facts, path) || isInside || this.#paths.some((declared) => declared.startsWith(`${path}.`));
    if (isFact) this.#checkedPaths.add(path);
    return isFact;
  }

  #checkLocal(use: NameUse, document: ResolvedDocument): void {
    const [rootName = '', name] = use.name.split('.');
    const names = name === undefined ? undefined : this.#namesIn(document, rootName, use);
    if (name === undefined || names === undefined || names.includes(name)) return;
    this.#diagnostics.add('FACT_UNKNOWN', use.node, `"${rootName}" has no "${name}" here`, { fix: Diagnostics.remedy(name, names) });
  }

  /** The names below a local root in a document; undefined where they are not known. */
  #namesIn(document: ResolvedDocument, root: string, use: NameUse): readonly string[] | undefined {
    const { form, kind } = document;
    // Named values belong to the document that declares them. Which surround the block of a flow, the types of its blocks know.
    if (root === 'value') return runsInBlock(document) ? undefined : valueNames(document, use.flows);
    switch (`${kind} ${root}`) {
      case 'screen data':
        return dataNames(document);
      // The lint of machines checks what a flow reads of its own context.
      case 'screen context':
      case 'frame context':
        return this.#contextOf(use.flows);
      default:
        return root === 'form' && form ? fieldNamesBeside(form.schema, [use.name]) : undefined;
    }
  }

  #contextOf(flows: readonly string[]): string[] {
    return flows.flatMap((flow) => [...(this.#contexts.get(flow) ?? [])]);
  }
}

function runsInBlock({ kind, root }: ResolvedDocument): boolean {
  return kind === 'machine' && textOf(entryOf(root, 'runsIn')) === 'block';
}

/** Checks that the features that programs switch on or off are facts: nothing can read any other. */
export function checkFeatures({ variants }: ResolvedPortal, facts: FactTable, diagnostics: Diagnostics): void {
  const known = Object.keys(facts).flatMap((path) => (path.startsWith(FEATURES) ? path.slice(FEATURES.length) : []));
  if (known.length === 0) return;
  for (const { variant } of variants)
    for (const [name, node] of entriesOf(entryOf(variant.oem, 'features')))
      if (!known.includes(name))
        diagnostics.add('FACT_UNKNOWN', node, `there is no fact "${FEATURES}${name}"`, {
          isOnKey: true,
          fix: Diagnostics.suggestion(name, known) ?? 'declare it in schemas/facts.json',
        });
}

const FEATURES = 'oem.features.';

/** A fact's path, extended to the length of a longer name by the end of this name. */
function withRestOf(path: string, name: string): string {
  const parts = path.split('.');
  return [...parts, ...name.split('.').slice(parts.length)].join('.');
}

/** The name with each of the local roots in place of its root. */
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
