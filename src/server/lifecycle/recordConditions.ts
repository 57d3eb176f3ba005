import type { RowCondition } from '../store/recordSql.ts';
import { containsText } from '../store/recordSql.ts';
import { keyOfField } from './keyOfField.ts';
import type { RecordFilter } from './recordFilter.ts';
import { textsOf } from './textsOf.ts';

/** What a filter narrows by, the collection and its organizations aside. */
export function recordConditions({ contains, filter = {}, has = {}, where }: RecordFilter): readonly RowCondition[] {
  const fixed = Object.entries(where).map(
    ([field, value]): RowCondition => ({ is: 'one', of: [keyOfField(field)], texts: textsOf(value) }),
  );
  const chosen = Object.entries(filter).map(([field, value]) => ({ is: 'one', of: [keyOfField(field)], texts: filled(value) }) as const);
  const having = Object.entries(has).map(([field, value]) => ({ is: 'has', of: [[field]], texts: filled(value) }) as const);
  const narrowing = [...chosen, ...having].filter(({ texts }) => texts.length > 0);
  return [...fixed, ...narrowing, ...(contains?.text ? [containsText(contains.text, contains.in.map(keyOfField))] : [])];
}

function filled(value: unknown): string[] {
  return textsOf(value).filter(Boolean);
}
