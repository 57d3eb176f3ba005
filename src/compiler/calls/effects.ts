import { entriesOf, entryOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { Finds } from './finds.ts';
import { keyOf, madeList, madeMap, madePath, madeScalar } from './made.ts';

/** Words for effects, and what stands behind each. */
const EFFECTS: { readonly [word: string]: { readonly type: string; readonly head: string } } = {
  create: { type: 'record.create', head: 'collection' },
  send: { type: 'record.send', head: 'collection' },
  set: { type: 'record.set', head: 'collection' },
  remove: { type: 'record.remove', head: 'collection' },
  setProfile: { type: 'profile.set', head: 'collection' },
  mail: { type: 'mail', head: 'subject' },
};

/** What a call does, as effects of a procedure. */
export function effectsOf(written: Node | undefined, finds: Finds): ListNode | undefined {
  if (written?.type !== 'array') return undefined;
  return madeList(
    written,
    written.items.map((item) => effect(item, finds)),
  );
}

function effect(written: Node, finds: Finds): Node {
  const [word, effectOfWord] = Object.entries(EFFECTS).find(([candidate]) => entryOf(written, candidate)) ?? [];
  const head = word === undefined ? undefined : entryOf(written, word);
  if (word === undefined || !effectOfWord || !head) return written;
  const { [word]: _, if: when, with: values, ownerOf, ...params } = Object.fromEntries(entriesOf(written));
  const made = word === 'create' ? madeFields(head, params, finds) : {};
  return madeMap(written, {
    type: madeScalar(keyOf(head), effectOfWord.type),
    params: madeMap(written, {
      [effectOfWord.head]: head,
      ...params,
      ...made,
      ...(values && { values }),
      ownerOf: ownerOf && ownerRecord(ownerOf, finds),
    }),
    when,
  });
}

/** What the server adds to a new record: its number, and what is known of its file. */
function madeFields(head: Node, { document, file }: { readonly [word: string]: Node }, finds: Finds): { readonly [word: string]: Node } {
  const numbered = numberedOf(head, document, finds);
  return { ...numbered, ...filedOf(numbered['document'] ?? document, file) };
}

/** A collection with running numbers: the pattern, and the field in which a new record has its number, so that its type is known. */
function numberedOf(collection: Node, document: Node | undefined, finds: Finds): { readonly [word: string]: Node } {
  const number = finds.numberOf(textOf(collection) ?? '');
  if (!number || document?.type !== 'object') return {};
  return { number, document: madeMap(document, { ...Object.fromEntries(document.entries), number }) };
}

/** What the server writes of the file of a new record into its document, so that the types of these fields are known. */
function filedOf(document: Node | undefined, file: Node | undefined): { readonly [word: string]: Node } {
  if (!file || document?.type !== 'object') return {};
  const fields = { name: '', kind: '', bytes: 0, sha256: '' };
  const made = Object.entries(fields).map(([name, value]) => [name, madeScalar(keyOf(file), value)] as const);
  return { document: madeMap(document, { ...Object.fromEntries(document.entries), ...Object.fromEntries(made) }) };
}

/** The record whose owner a new one gets: written out, or what a find gave. */
function ownerRecord(written: Node, finds: Finds): Node | undefined {
  const name = textOf(written);
  if (name === undefined) return written;
  const record = finds.recordOf(name, written);
  return record && ownerAt(written, name, record.collection);
}

function ownerAt(written: Node, name: string, collection: string): ObjectNode {
  return madeMap(written, { collection, where: madeMap(written, { id: madePath(written, `data.${name}.id`) }) });
}
