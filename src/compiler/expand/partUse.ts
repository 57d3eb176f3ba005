import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, keysOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { type Bound, sourceWith } from '../source/sourceScope.ts';
import { copyWith } from './copyWith.ts';
import { isOfType, type Parameter, parametersOf } from './partParameters.ts';

/** Parts as they are written, by id. */
export type Parts = ReadonlyMap<string, ObjectNode>;

/** The parts that a document can name: its own, and those of the portal. */
interface PartsByHome {
  readonly own: Parts;
  readonly shared: Parts;
}

const WORDS = ['part', 'with'];
const NOTHING = { type: 'scalar', value: null } as const;

/** A part that stands for its content, in a list or in its place: `{ "part": "call-failed", "with": { "to": "failed" } }`. */
export function isPartUse(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.has('part') && [...node.entries.keys()].every((key) => WORDS.includes(key));
}

/** Whether what a part holds depends on where it is shown. */
export function hasParameters(part: Node | undefined): boolean {
  return keysOf(entryOf(part, 'parameters')).length > 0;
}

/**
 * What a part stands for: what it has under `content`, with what `with` gives to its parameters. A part without it, a
 * parameter that it has not, one that is missing and one of the wrong type are told where the part is used.
 */
export function partContent(use: ObjectNode, content: string, { own, shared }: PartsByHome, diagnostics: Diagnostics): Node | undefined {
  const named = use.entries.get('part') as Node;
  const id = textOf(named) ?? '';
  const part = own.get(id) ?? shared.get(id);
  if (!part) {
    const fix = Diagnostics.suggestion(id, [...own.keys(), ...shared.keys()]);
    diagnostics.add('PART_UNKNOWN', named, `no part has the id "${id}"`, { fix });
    return undefined;
  }
  const held = part.entries.get(content);
  if (!held) {
    const others = keysOf(part).filter((key) => key !== 'id' && key !== 'parameters' && key !== 'names' && key !== 'description');
    diagnostics.add('PART_CONTENT', named, `the part "${id}" holds ${others.join(' and ') || 'nothing'}, and here stand ${content}`);
    return undefined;
  }
  const bound = argumentsOf(use, id, parametersOf(part), diagnostics);
  const written = new Map(Array.from(bound, ([name, { node }]) => [name, node]));
  const scope = { writtenIn: use.source, readsAround: own.has(id), part: id, names: part.entries.get('names'), bound };
  return copyWith(held, written, sourceWith(held.source, scope), diagnostics);
}

function argumentsOf(
  use: ObjectNode,
  id: string,
  parameters: ReadonlyMap<string, Parameter>,
  diagnostics: Diagnostics,
): Map<string, Bound> {
  const given = entryOf(use, 'with');
  for (const [name, node] of entriesOf(given)) {
    if (parameters.has(name)) continue;
    const fix = Diagnostics.suggestion(name, parameters.keys()) ?? `it has ${[...parameters.keys()].join(', ') || 'none'}`;
    diagnostics.add('PARAMETER_UNKNOWN', node, `the part "${id}" has no parameter "${name}"`, { isOnKey: true, fix });
  }
  const at = use.entries.get('part') as Node;
  const bound = Array.from(parameters, ([name, parameter]): [string, Bound] => {
    const node = entryOf(given, name);
    if (!node && !parameter.isOptional) diagnostics.add('PARAMETER_MISSING', at, `the part "${id}" needs "${name}": ${parameter.says}`);
    if (node && !isOfType(node, parameter.type)) {
      diagnostics.add('PARAMETER_TYPE', node, `"${name}" of the part "${id}" is a ${parameter.type}`, { fix: parameter.says });
    }
    return [
      name,
      {
        node: node ?? { ...NOTHING, source: at.source, offset: at.offset },
        isCondition: parameter.type === 'condition',
        declared: parameter.declared,
      },
    ];
  });
  return new Map(bound);
}
