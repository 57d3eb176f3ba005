import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type FeelNames, isRootName, type NamedExpression } from '../feel/names.ts';
import { partOfSource } from '../load/expandParts.ts';
import { entryMap } from '../source/entryMap.ts';
import { entriesOf, entryOf, keysOf, type Node, type ObjectNode, type Source, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';
import { usageOf } from '../validate/usageOf.ts';
import { type ExpressionContext, namedExpression, namedValue } from './expressionNode.ts';
import { noteUsed } from './usedNames.ts';

/** The names at a place of a document, and what is wrong with those that the document gives. */
export interface Named {
  readonly names: FeelNames;
  readonly diagnostics: readonly Diagnostic[];
}

/** What expanding what has a name needs. */
export interface Expander {
  readonly meta: MetaSchemas;
  /** A list or map of values with what it holds expanded. */
  expandValue(node: Node, context: ExpressionContext): Node;
}

/**
 * The names inside a map of a document: those outside, the keys that its schema says are read below a root (`x-names`), and the expressions
 * that it gives names. `rest` is the map without those expressions.
 */
export function ownNames(node: ObjectNode, schema: Schema, outer: FeelNames, expander: Expander): Named & { readonly rest: ObjectNode } {
  const map = schema.properties?.['names']?.target === expander.meta.names ? node.entries.get('names') : undefined;
  const declared = declaredIn(node, schema);
  const names = declared.length === 0 ? outer : declaredNames(declared, outer);
  if (!map) return { names, diagnostics: [], rest: node };
  const rest = { ...node, entries: entryMap([...node.entries].filter(([key]) => key !== 'names').flat()) };
  return { ...namedNames(map, names, expander), rest };
}

/** A map whose keys are read below a root. */
interface Declared {
  readonly root: string;
  readonly map: Node;
}

const declaringKeys = new WeakMap<Schema, readonly (readonly [key: string, root: string])[]>();

function declaredIn(node: ObjectNode, schema: Schema): Declared[] {
  const known = declaringKeys.get(schema);
  const keys =
    known ?? Object.entries(schema.properties ?? {}).flatMap(([key, { 'x-names': root }]) => (root ? [[key, root] as const] : []));
  if (!known) declaringKeys.set(schema, keys);
  return keys.flatMap(([key, root]) => {
    const map = node.entries.get(key);
    return map && keysOf(map).length > 0 ? [{ root, map }] : [];
  });
}

const declaredByOuter = new WeakMap<FeelNames, WeakMap<Node, Map<string, FeelNames>>>();

// What was expanded is cached by the names, so the same maps have to give the same names.
function declaredNames(declared: readonly Declared[], outer: FeelNames): FeelNames {
  const byMap = declaredByOuter.get(outer) ?? new WeakMap<Node, Map<string, FeelNames>>();
  declaredByOuter.set(outer, byMap);
  const [first] = declared;
  const byText = (first && byMap.get(first.map)) ?? new Map<string, FeelNames>();
  if (first) byMap.set(first.map, byText);
  const keys = declared.map(({ map, root }): readonly [string, readonly string[]] => [root, keysOf(map)]);
  const text = JSON.stringify(keys);
  const names = byText.get(text) ?? withDeclared(keys, outer);
  byText.set(text, names);
  return names;
}

function withDeclared(keys: readonly (readonly [root: string, names: readonly string[]])[], outer: FeelNames): FeelNames {
  const roots = new Map<string, Set<string>>();
  for (const [root, names] of keys) for (const name of names) roots.set(name, new Set([...(roots.get(name) ?? []), root]));
  return {
    ...outer,
    rootsOf: (name) => [...new Set([...(roots.get(name) ?? []), ...(outer.rootsOf?.(name) ?? [])])],
    known: [...(outer.known ?? []), ...roots.keys()],
  };
}

const namedByOuter = new WeakMap<FeelNames, WeakMap<Node, Named>>();

/** The names `outer` with those that a map `names` adds; the same map always gives the same. */
export function namedNames(map: Node, outer: FeelNames, expander: Expander): Named {
  const byMap = namedByOuter.get(outer) ?? new WeakMap<Node, Named>();
  namedByOuter.set(outer, byMap);
  const known = byMap.get(map) ?? readNames(map, outer, expander);
  byMap.set(map, known);
  return known;
}

function readNames(map: Node, outer: FeelNames, { expandValue, meta }: Expander): Named {
  const diagnostics = new Diagnostics();
  diagnostics.takeAll(usageOf(map, meta.names, meta).diagnostics);
  const expressions = new Map<string, NamedExpression | 'below'>(keysOf(map).map((name) => [name, 'below']));
  const names: FeelNames = {
    ...outer,
    expressionOf: (name) => {
      const node = entryOf(map, name);
      if (node) noteUsed(node);
      return expressions.get(name) ?? outer.expressionOf?.(name);
    },
    known: [...(outer.known ?? []), ...expressions.keys()],
  };
  for (const [name, node] of entriesOf(map)) {
    const text = textOf(node);
    const meaning = meaningOf(name, outer);
    if (meaning !== undefined)
      diagnostics.add('NAME_TWICE', node, `'${name}' is already ${meaning}`, { isOnKey: true, fix: 'give the expression another name' });
    if (node.type !== 'scalar') expressions.set(name, namedValue(expandValue(node, { names, diagnostics })));
    else if (text?.startsWith('=')) expressions.set(name, namedExpression(node, text, { names, diagnostics }));
  }
  return { names, diagnostics: diagnostics.list() };
}

/** What a name means before the document gives it an expression. */
export function meaningOf(name: string, outer: FeelNames): string | undefined {
  if (!isRootName(name)) return 'a word of FEEL';
  if (name === 'item' || outer.isRoot(name)) return 'a root of paths';
  if (outer.isCondition(name)) return 'a named condition';
  const [root] = outer.rootsOf?.(name) ?? [];
  if (root !== undefined) return `${root}.${name}`;
  return outer.expressionOf?.(name) === undefined ? undefined : 'the name of another expression';
}

/**
 * The names inside a part, for a node that was written there; undefined for any other. A part reads its own names and those of the portal,
 * and not those of the documents that show it.
 */
export function namesOfPart(source: Source, shared: FeelNames, expander: Expander): FeelNames | undefined {
  const part = partOfSource(source);
  const names = entryOf(part, 'names');
  // What is wrong with them is reported where the part itself is expanded.
  return names ? namedNames(names, shared, expander).names : part && shared;
}
