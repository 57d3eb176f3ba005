import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import type { Type } from './type.ts';

/** Entities may contain themselves. */
const MAX_DEPTH = 6;

/**
 * Warns of fields that the body of a procedure takes and that nothing of the procedure reads: they would be asked for, sent and lost. Those
 * that the schema calls `readOnly` are ignored on purpose. Other handlers store what they are sent, or are code.
 */
export function checkBody(operation: Node, { findings, portal }: Checking): void {
  const portalObject = entryOf(operation, 'x-portal');
  const name = entryOf(operation, 'operationId');
  const settings = entryOf(portalObject, 'with');
  if (!name || !settings || textOf(entryOf(portalObject, 'handler')) !== 'procedure') return;
  const id = textOf(name) ?? '';
  const reads = new Set<string>();
  collectReads(settings, reads);
  for (const path of unread(portal.call(id).body, 'body', reads, 0))
    findings.add(
      'BODY_UNREAD',
      name,
      `nothing of "${id}" reads "${path}", so that what is sent there is lost`,
      'name it where the call creates or sets records, or take it out of the body; what may be sent and is ignored is "readOnly": true',
    );
}

/** The paths below a path that nothing reads; of a map of which nothing is read, the map itself. */
function unread(type: Type, path: string, reads: ReadonlySet<string>, depth: number): readonly string[] {
  if (reads.has(path)) return [];
  const isBelow = path === 'body' || [...reads].some((read) => read.startsWith(`${path}.`));
  if (!isBelow) return [path];
  if (type.kind !== 'map' || depth > MAX_DEPTH) return [];
  const names = type.names().filter((name) => !type.ignored?.has(name));
  return names.flatMap((name) => unread(type.property(name) ?? type, `${path}.${name}`, reads, depth + 1));
}

/** Adds the paths of the body that expressions read; of `pick`, those that it takes. */
function collectReads(node: Node, reads: Set<string>): void {
  if (node.type === 'scalar') return;
  const path = textOf(entryOf(node, '$'));
  if (path !== undefined) {
    if (/^body(?:\.|$)/.test(path)) reads.add(path);
    return;
  }
  const picked = textOf(entryOf(node, '$fn')) === 'pick' ? pickedPaths(node) : undefined;
  if (picked) for (const one of picked) reads.add(one);
  else for (const child of node.type === 'array' ? node.items : entriesOf(node).values()) collectReads(child, reads);
}

/** The paths that `pick(body, ['a', 'b'])` takes; undefined where that is not said. */
function pickedPaths(node: Node): readonly string[] | undefined {
  const [from, names] = itemsOf(entryOf(node, 'of'));
  const path = textOf(entryOf(from, '$'));
  const picked = itemsOf(names).map(textOf);
  const isSaid = names?.type === 'array' && picked.every((name) => name !== undefined);
  return path?.startsWith('body') && isSaid ? picked.map((name) => `${path}.${name}`) : undefined;
}
