import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import { madeMap } from './made.ts';

/** What a calls document, or `schemas/calls.json` for all of them, gives a name. */
type Kind = 'types' | 'profiles' | 'shapes' | 'collections';

const KINDS: readonly Kind[] = ['types', 'profiles', 'shapes', 'collections'];
const WHAT: { readonly [kind in Kind]: string } = { types: 'type', profiles: 'access profile', shapes: 'shape', collections: 'collection' };
const UNKNOWN = { types: 'TYPE_UNKNOWN', profiles: 'PROFILE_UNKNOWN', shapes: 'SHAPE_UNKNOWN' } as const;

/** Types of parameters that every portal has. */
const BUILT_IN: { readonly [name: string]: { readonly [keyword: string]: string } } = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  flag: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
};

/** The named types, access profiles, shapes and collections that the calls of a document may use. */
export class Definitions {
  readonly diagnostics: Diagnostics;
  /** What the calls of the document have used. */
  readonly used = new Set<Node>();
  readonly #own: Node;
  readonly #shared: Node | undefined;

  constructor(own: Node, shared: Node | undefined, diagnostics: Diagnostics) {
    this.#own = own;
    this.#shared = shared;
    this.diagnostics = diagnostics;
    for (const kind of KINDS) this.#checkNamedOnce(kind);
  }

  /** The JSON Schema of a type that is named at `at`; behind its name a question mark lets a text be empty. */
  type(name: string, at: Node): Node | undefined {
    const mayBeEmpty = name.endsWith('?');
    const bare = mayBeEmpty ? name.slice(0, -1) : name;
    const builtIn = Object.hasOwn(BUILT_IN, bare) ? BUILT_IN[bare] : undefined;
    const schema = builtIn ? madeMap(at, builtIn) : this.#find('types', bare, at, Object.keys(BUILT_IN));
    if (!mayBeEmpty || schema?.type !== 'object') return schema;
    return { ...schema, entries: new Map([...schema.entries].filter(([keyword]) => keyword !== 'minLength')) };
  }

  profile(name: string, at: Node): Node | undefined {
    return this.#find('profiles', name, at);
  }

  shape(name: string, at: Node): Node | undefined {
    return this.#find('shapes', name, at);
  }

  /** Whether a map with this key takes parts of a shape. */
  hasShape(name: string): boolean {
    return this.#all('shapes').includes(name);
  }

  /** The field by which records of a collection are looked up. */
  keyOf(collection: string): string {
    const declared = this.#declared('collections', collection);
    return textOf(entryOf(declared, 'key')) ?? 'id';
  }

  /** The pattern of the running numbers of a collection. */
  numberOf(collection: string): Node | undefined {
    return entryOf(this.#declared('collections', collection), 'number');
  }

  #find(kind: keyof typeof UNKNOWN, name: string, at: Node, more: readonly string[] = []): Node | undefined {
    const found = this.#declared(kind, name);
    if (found) return found;
    const fix = Diagnostics.suggestion(name, [...this.#all(kind), ...more]) ?? `write it under "${kind}", here or in schemas/calls.json`;
    this.diagnostics.add(UNKNOWN[kind], at, `there is no ${WHAT[kind]} "${name}"`, { fix });
    return undefined;
  }

  #declared(kind: Kind, name: string): Node | undefined {
    const found = entryOf(this.#own, kind, name) ?? entryOf(this.#shared, kind, name);
    if (found) this.used.add(found);
    return found;
  }

  #all(kind: Kind): readonly string[] {
    return [...keysOf(entryOf(this.#own, kind)), ...keysOf(entryOf(this.#shared, kind))];
  }

  #checkNamedOnce(kind: Kind): void {
    if (this.#own === this.#shared) return;
    const shared = entriesOf(entryOf(this.#shared, kind));
    for (const [name, node] of entriesOf(entryOf(this.#own, kind))) {
      if (shared.has(name))
        this.diagnostics.add('ID_DUPLICATE', node, `schemas/calls.json has a ${WHAT[kind]} "${name}" too`, { isOnKey: true });
      else if (kind === 'types' && Object.hasOwn(BUILT_IN, name))
        this.diagnostics.add('ID_DUPLICATE', node, `every portal has a type "${name}"`, { isOnKey: true });
    }
  }
}

/** Warns of what the documents name and none of their calls uses. */
export function checkUsed(roots: readonly Node[], used: ReadonlySet<Node>, diagnostics: Diagnostics): void {
  for (const root of roots)
    for (const kind of KINDS)
      for (const [name, node] of entriesOf(entryOf(root, kind)))
        if (!used.has(node)) diagnostics.add('UNUSED', node, `nothing uses the ${WHAT[kind]} "${name}"`, { isOnKey: true });
}
