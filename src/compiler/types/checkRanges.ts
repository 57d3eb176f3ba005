import { entriesOf, entryOf, itemsOf, type Node } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { typeOfValue } from './expressions.ts';
import type { Scope } from './portalTypes.ts';
import { readNames } from './scope.ts';
import { isTextual, type Type, titleOf } from './type.ts';

interface Ranges {
  readonly find: Node;
  readonly collection: string;
  /** What the ends of the ranges can read. */
  readonly scope: Scope;
}

/** Checks that fields of ranges have an order, and that their ends are of the same kind: numbers, or days and moments. */
export function checkRanges({ collection, find, scope }: Ranges, checking: Checking): void {
  const record = checking.portal.record(collection);
  for (const word of ['between', 'before', 'after'])
    for (const [field, written] of entriesOf(entryOf(find, word))) {
      const { missing, type } = readNames(record, field.split('.'), 'the record');
      if (missing) continue;
      if (kindOf(type) === 'other')
        checking.findings.add(
          'COMPARISON_NEVER',
          written,
          `"${field}" is ${titleOf(type)}, which has no order`,
          'give a field of numbers, days or moments',
          true,
        );
      else for (const end of word === 'between' ? itemsOf(written) : [written]) checkEnd({ field, type, end, scope }, checking);
    }
}

interface Ended {
  readonly field: string;
  readonly type: Type;
  readonly end: Node;
  readonly scope: Scope;
}

function checkEnd({ end, field, scope, type }: Ended, { conditions, findings, portal }: Checking): void {
  const given = typeOfValue(end, scope, { portal, conditions });
  const [wanted, kind] = [kindOf(type), kindOf(given)];
  if (wanted === 'any' || kind === 'any' || wanted === kind) return;
  const fix = wanted === 'time' ? 'give a day or a moment' : 'give a number';
  findings.add('COMPARISON_NEVER', end, `"${field}" is ${titleOf(type)} and never compared with ${titleOf(given)}`, fix);
}

type Kind = 'any' | 'number' | 'time' | 'other';

/** Texts may be days, since not every schema says the format of its texts; a list of words that it may be says that it is none. */
function kindOf(type: Type): Kind {
  if (type.kind === 'any' || type.kind === 'none' || type.kind === 'scalar') return 'any';
  if (type.kind === 'number') return 'number';
  const words = 'domain' in type && type.domain ? type.domain : [];
  return isTextual(type) && words.every((word) => /^\d{4}-\d{2}-\d{2}/.test(String(word))) ? 'time' : 'other';
}
