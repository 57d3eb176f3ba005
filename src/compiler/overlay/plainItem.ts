import type { ObjectNode } from '../source/node.ts';
import { itemDirectives } from './itemDirectives.ts';

/** The item without its merge directives. */
export function plainItem(item: ObjectNode): ObjectNode {
  const entries = Array.from(item.entries).filter(([key]) => !itemDirectives.has(key));
  return entries.length === item.entries.size ? item : { ...item, entries: new Map(entries) };
}
