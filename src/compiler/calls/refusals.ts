import { entryOf, itemsOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { withStatus } from './finds.ts';
import { madeList, madeMap, madeMapOf, madePath } from './made.ts';

const BAD_REQUEST = 400;
const CONFLICT = 409;
/** Words of a refusal and the names that a procedure has for them. */
const NAMES: { readonly [word: string]: string } = { if: 'when', at: 'field' };

/** The refusals of a call in the form of a procedure. */
export function refusalsOf(written: Node | undefined): ListNode | undefined {
  if (written?.type !== 'array') return undefined;
  return madeList(
    written,
    written.items.flatMap((item) => (entryOf(item, 'blank') ? blanks(item) : refusal(item))),
  );
}

function refusal(written: Node): readonly Node[] {
  if (written.type !== 'object') return [written];
  const renamed = [...written.entries].map(([word, node]) => [NAMES[word] ?? word, node] as const);
  return [withStatus(madeMapOf(written, renamed), written.entries.has('at') ? BAD_REQUEST : CONFLICT)];
}

/** One refusal for each field of the body that is absent, empty or blank. */
function blanks(written: Node): readonly Node[] {
  const message = entryOf(written, 'message');
  return itemsOf(entryOf(written, 'blank')).map((field) =>
    madeMap(field, { status: BAD_REQUEST, when: whenBlank(field, entryOf(written, 'if')), message, field }),
  );
}

function whenBlank(field: Node, condition: Node | undefined): ObjectNode {
  const text = madeMap(field, { $fn: 'trim', of: madeList(field, [madePath(field, `body.${textOf(field) ?? ''}`)]) });
  const isBlank = madeMap(field, { not: madeMap(field, { exists: text }) });
  return condition ? madeMap(condition, { all: madeList(condition, [...conditionsOf(condition), isBlank]) }) : isBlank;
}

/** The conditions that all have to hold. */
function conditionsOf(condition: Node): readonly Node[] {
  if (condition.type === 'array') return condition.items;
  const all = entryOf(condition, 'all');
  return all?.type === 'array' ? all.items : [condition];
}
