import type { Condition } from '#model';
import { isJsonObject, pointerTo } from '#model';
import type { FeelNames } from '../feel/names.ts';
import { printCondition } from '../feel/printFeel.ts';
import { jsonOf, type Node, type Source } from '../source/node.ts';
import { pointerOf } from '../source/position.ts';

/** Keys behind which a condition stands. */
const CONDITIONS: ReadonlySet<string> = new Set(['guard', 'when']);

/**
 * How the conditions and values of a document were written, by the pointer of what became of them: FEEL, `=` and FEEL, or `@key`. What was
 * written as a tree is printed as FEEL where FEEL has words for it.
 */
export function writtenExpressions(root: Node, names: FeelNames): { readonly [pointer: string]: string } {
  const found: { [pointer: string]: string } = {};
  const collect = (node: Node, pointer: string, isCondition: boolean): void => {
    if (node.type === 'scalar') return;
    const text = textOf(node, isCondition) ?? (isCondition ? printCondition(jsonOf(node) as Condition, names) : undefined);
    if (text !== undefined) found[pointer] = text;
    else if (node.type === 'array') for (const [index, item] of node.items.entries()) collect(item, pointerTo(pointer, index), false);
    else for (const [key, child] of node.entries) collect(child, pointerTo(pointer, key), CONDITIONS.has(key));
  };
  collect(root, '', false);
  return found;
}

/** The text from which the compiler made a tree; undefined where the tree itself was written. */
function textOf(node: Node, isCondition: boolean): string | undefined {
  const written = valueAt(jsonOfSource(node.source), pointerOf(node));
  if (typeof written !== 'string') return undefined;
  return isCondition || /^[=@]/.test(written) ? written : undefined;
}

const jsonBySource = new WeakMap<Source, unknown>();

function jsonOfSource(source: Source): unknown {
  const json = jsonBySource.get(source) ?? JSON.parse(source.text);
  jsonBySource.set(source, json);
  return json;
}

/** The value at a JSON Pointer. */
function valueAt(json: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) return value[Number(name)];
    return isJsonObject(value) ? value[name] : undefined;
  }, json);
}
