import type { Fact } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { fieldExists } from '../forms/fields.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedDocument, ResolvedPortal } from '../resolved.ts';
import type { Digest, NameUse } from '../source/digest.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';
import { valueNames } from './values.ts';

/** A fact that can be worked with, though its document may have faults elsewhere. */
function isFact(node: Node): boolean {
  const domain = entryOf(node, 'domain');
  return node.type === 'object' && (domain === undefined || domain.type === 'array');
}

/** The facts catalogue; empty when the document is missing or has no facts. */
export function factsOf(layout: Layout): { readonly [path: string]: Fact } {
  const facts = entryOf(layout.byPath.get('schemas/facts.json')?.root, 'facts');
  if (facts?.type !== 'object') return {};
  const sound = [...facts.entries].filter(([, node]) => isFact(node));
  return Object.fromEntries(sound.map(([path, node]) => [path, jsonOf(node) as unknown as Fact]));
}

/** Roots whose content depends on where a value is read. */
const LOCAL = [
  ...['data', 'value', 'form', 'context', 'event', 'item', 'above', 'params', 'body', 'table', 'organization'],
  ...['makers', 'makerPrograms', 'oemTitles', 'programTitles', 'addonTitles', 'reasonPrograms'],
];

type FactTable = { readonly [path: string]: Fact };

/** Checks that every path that values and conditions read is a fact of the catalogue or of the place where it is read. */
export class FactLinker {
  readonly #paths: readonly string[];
  readonly #facts: FactTable;
  readonly #diagnostics: Diagnostics;
  readonly #known = new Set<string>();
  readonly #contexts = new Map<string, ReadonlySet<string>>();

  constructor(facts: FactTable, portal: ResolvedPortal, diagnostics: Diagnostics) {
    this.#facts = facts;
    this.#paths = Object.keys(facts);
    this.#diagnostics = diagnostics;
    for (const { own } of portal.variants) {
      for (const document of own) if (document.kind === 'machine') this.#addContext(document);
    }
  }

  /** Checks documents whose place says nothing of its local roots, e.g. named conditions. */
  linkLoose(digest: Digest): void {
    for (const use of digest.uses) if (use.type === 'fact' && !LOCAL.includes(rootOf(use.name))) this.#global(use);
  }

  /** Checks a resolved document. */
  link(document: ResolvedDocument): void {
    for (const use of document.digest.uses) {
      if (use.type !== 'fact') continue;
      if (this.#known.has(use.name)) continue;
      if (LOCAL.includes(rootOf(use.name))) this.#local(use, document);
      else this.#global(use);
    }
  }

  #addContext(flow: ResolvedDocument): void {
    const context = keysOf(entryOf(flow.root, 'context'));
    const keys = new Set([...(this.#contexts.get(flow.id) ?? []), ...context]);
    assigned(flow.root, keys);
    this.#contexts.set(flow.id, keys);
  }

  #global(use: NameUse): void {
    if (this.#known.has(use.name) || this.#isFact(use.name)) return;
    this.#diagnostics.add('FACT_UNKNOWN', use.node, `no fact "${use.name}"`, {
      fix: Diagnostics.suggestion(use.name, [...this.#paths.map((path) => continued(path, use.name)), ...localNames(use.name)]),
    });
  }

  /** A declared fact, something inside a map or list, or the group that declared facts stand in. */
  #isFact(path: string): boolean {
    const parts = path.split('.');
    const inside = parts.some((_, index) => {
      const type = this.#facts[parts.slice(0, index).join('.')]?.type;
      return type === 'map' || type === 'list';
    });
    const found = Object.hasOwn(this.#facts, path) || inside || this.#paths.some((known) => known.startsWith(`${path}.`));
    if (found) this.#known.add(path);
    return found;
  }

  #local(use: NameUse, document: ResolvedDocument): void {
    const [rootName = '', name] = use.name.split('.');
    const known = name === undefined ? undefined : this.#knownIn(document, rootName, use, name);
    if (name !== undefined && known !== undefined) this.#named(use, name, known);
  }

  /** The names that a local root has in a document; undefined where nothing can be said of it. */
  #knownIn(document: ResolvedDocument, root: string, use: NameUse, name: string): readonly string[] | undefined {
    const { form, kind } = document;
    // A document reads the values that it names itself, wherever it is shown.
    if (root === 'value') return valueNames(document, use.flows);
    switch (`${kind} ${root}`) {
      case 'screen data':
        return keysOf(entryOf(document.root, 'data'));
      // The flow lint checks what a flow reads of its own context.
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

/** A fact's path, and below a map or list the rest of the name. */
function continued(path: string, name: string): string {
  const parts = path.split('.');
  return [...parts, ...name.split('.').slice(parts.length)].join('.');
}

/** What the name would be, were its root one of a place. */
function localNames(name: string): string[] {
  return LOCAL.map((root) => [root, ...name.split('.').slice(1)].join('.'));
}

/** Adds the context keys that `assign` actions anywhere below a node set. */
function assigned(node: Node, keys: Set<string>): void {
  if (node.type === 'array') for (const item of node.items) assigned(item, keys);
  if (node.type !== 'object') return;
  const values = textOf(node.entries.get('type')) === 'assign' ? entryOf(node, 'params', 'values') : undefined;
  if (values?.type === 'object') for (const key of values.entries.keys()) keys.add(key);
  for (const child of node.entries.values()) assigned(child, keys);
}

function keysOf(node: Node | undefined): string[] {
  return node?.type === 'object' ? [...node.entries.keys()] : [];
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? '';
}
