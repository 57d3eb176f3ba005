import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { FeelNames, NamedExpression } from '../feel/names.ts';
import { textOf } from '../source/node.ts';
import type { Bound, SourceScope } from '../source/sourceScope.ts';
import { type Expander, meaningOf, type Named, namedNames } from './documentNames.ts';
import { namedCondition, namedExpression, namedValue } from './expressionNode.ts';

const byOuter = new WeakMap<FeelNames, WeakMap<SourceScope, Named>>();

/**
 * The names inside a part with parameters or inside a repeated item. What a name stands for is read where it is given, with the names
 * `outer`; a part reads besides its own names and those of the portal, `shared`. What was expanded is cached by the names, so the same
 * scope always has the same.
 */
export function boundNames(scope: SourceScope, outer: FeelNames, shared: FeelNames, expander: Expander): Named {
  const byScope = byOuter.get(outer) ?? new WeakMap<SourceScope, Named>();
  byOuter.set(outer, byScope);
  const known = byScope.get(scope) ?? readBound(scope, outer, shared, expander);
  byScope.set(scope, known);
  return known;
}

function readBound({ bound, names: own, readsAround }: SourceScope, outer: FeelNames, shared: FeelNames, expander: Expander): Named {
  const diagnostics = new Diagnostics();
  const seen = readsAround ? outer : shared;
  const expressions = new Map<string, NamedExpression>();
  for (const [name, given] of bound) {
    const meaning = given.hides ? undefined : meaningOf(name, seen);
    const fix = 'give it another name';
    if (meaning !== undefined) diagnostics.add('NAME_TWICE', given.declared, `'${name}' is already ${meaning}`, { isOnKey: true, fix });
    expressions.set(name, expressionFor(given, { names: outer, diagnostics }, expander));
  }
  const names: FeelNames = {
    ...seen,
    expressionOf: (name) => expressions.get(name) ?? seen.expressionOf?.(name),
    known: [...(seen.known ?? []), ...expressions.keys()],
  };
  if (!own) return { names, diagnostics: diagnostics.list() };
  const named = namedNames(own, names, expander);
  return { names: named.names, diagnostics: [...diagnostics.list(), ...named.diagnostics] };
}

function expressionFor({ isCondition, node }: Bound, context: Parameters<Expander['expandValue']>[1], expander: Expander): NamedExpression {
  const text = textOf(node);
  if (node.type === 'scalar' && text !== undefined && isCondition) return namedCondition(node, text, context);
  if (node.type === 'scalar' && text?.startsWith('=')) return namedExpression(node, text, context);
  const named = namedValue(expander.expandValue(node, context));
  const isFlag = node.type === 'scalar' && typeof node.value === 'boolean';
  return isFlag ? { value: node.value, condition: { eq: [node.value, true] } } : named;
}
