import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type FeelNames, isRootName, type NamedExpression } from '../feel/names.ts';
import { partOfSource } from '../load/expandParts.ts';
import { entryMap } from '../source/entryMap.ts';
import { entriesOf, entryOf, type Node, type ObjectNode, type Source, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { usageOf } from '../validate/usageOf.ts';
import { namedExpression } from './expressionNode.ts';

/** The names at a place of a document, and what is wrong with those that the document gives. */
interface Named {
  readonly names: FeelNames;
  readonly diagnostics: readonly Diagnostic[];
}

/** The map in which a map of a document gives expressions names; undefined where it gives none. */
export function namesIn(node: ObjectNode, { properties }: Schema): Node | undefined {
  const declared = properties?.['names'];
  return declared && deref(declared).name === 'Names' ? node.entries.get('names') : undefined;
}

export function withoutNames(node: ObjectNode): ObjectNode {
  return { ...node, entries: entryMap([...node.entries].filter(([key]) => key !== 'names').flat()) };
}

const namedByOuter = new WeakMap<FeelNames, WeakMap<Node, Named>>();

/** The names `outer` with those that a map `names` adds. What was expanded is cached by them, so the same map always gives the same. */
export function namedNames(map: Node, outer: FeelNames, meta: MetaSchemas): Named {
  const byMap = namedByOuter.get(outer) ?? new WeakMap<Node, Named>();
  namedByOuter.set(outer, byMap);
  const known = byMap.get(map) ?? readNames(map, outer, meta);
  byMap.set(map, known);
  return known;
}

function readNames(map: Node, outer: FeelNames, meta: MetaSchemas): Named {
  const diagnostics = new Diagnostics();
  diagnostics.takeAll(usageOf(map, meta.names, meta).diagnostics);
  const expressions = new Map<string, NamedExpression | 'below'>([...entriesOf(map).keys()].map((name) => [name, 'below']));
  const names: FeelNames = {
    ...outer,
    expressionOf: (name) => expressions.get(name) ?? outer.expressionOf?.(name),
    known: [...(outer.known ?? []), ...expressions.keys()],
  };
  for (const [name, node] of entriesOf(map)) {
    const text = textOf(node);
    const meaning = meaningOf(name, outer);
    if (meaning !== undefined)
      diagnostics.add('NAME_TWICE', node, `'${name}' is already ${meaning}`, { isOnKey: true, fix: 'give the expression another name' });
    if (node.type === 'scalar' && text?.startsWith('=')) expressions.set(name, namedExpression(node, text, { names, diagnostics }));
  }
  return { names, diagnostics: diagnostics.list() };
}

/** What a name means before the document gives it an expression. */
function meaningOf(name: string, outer: FeelNames): string | undefined {
  if (!isRootName(name)) return 'a word of FEEL';
  if (name === 'item' || outer.isRoot(name)) return 'a root of paths';
  if (outer.isCondition(name)) return 'a named condition';
  return outer.expressionOf?.(name) === undefined ? undefined : 'the name of another expression';
}

/**
 * The names inside a part, for a node that was written there; undefined for any other. A part reads its own names and those of the portal,
 * and not those of the documents that show it.
 */
export function namesOfPart(source: Source, shared: FeelNames, meta: MetaSchemas): FeelNames | undefined {
  const part = partOfSource(source);
  const names = entryOf(part, 'names');
  // What is wrong with them is reported where the part itself is expanded.
  return names ? namedNames(names, shared, meta).names : part && shared;
}
