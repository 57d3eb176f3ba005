import { type JSONVisitor, visit } from 'jsonc-parser';
import { jsonPointer } from './jsonPointer.ts';
import type { Node } from './node.ts';
import type { Source } from './source.ts';

const tables = new WeakMap<Source, ReadonlyMap<number, string>>();

function tableOf(source: Source): ReadonlyMap<number, string> {
  const known = tables.get(source);
  if (known) return known;
  const table = new Map<number, string>();
  const put: JSONVisitor['onObjectBegin'] = (offset, _length, _line, _character, path) => {
    table.set(offset, jsonPointer(path()));
  };
  const value: JSONVisitor['onLiteralValue'] = (_value, ...place) => void put(...place);
  visit(source.text, { onObjectBegin: put, onArrayBegin: put, onLiteralValue: value });
  tables.set(source, table);
  return table;
}

/**
 * RFC 6901 pointer of a node into its source. The source is read again for it: nodes are many, and pointers are wanted of few, for faults.
 */
export function pointerOf({ source, offset }: Pick<Node, 'source' | 'offset'>): string {
  return tableOf(source).get(offset) ?? '';
}
