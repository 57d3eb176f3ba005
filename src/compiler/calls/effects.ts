import { entriesOf, entryOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { Finds } from './finds.ts';
import { keyOf, madeList, madeMap, madePath, madeScalar } from './made.ts';

/** Words for effects; each names the collection. */
const EFFECTS: { readonly [word: string]: string } = {
  create: 'record.create',
  send: 'record.send',
  set: 'record.set',
  setProfile: 'profile.set',
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
  const word = Object.keys(EFFECTS).find((candidate) => entryOf(written, candidate));
  const collection = word === undefined ? undefined : entryOf(written, word);
  if (word === undefined || !collection) return written;
  const { [word]: _, if: when, ownerOf, ...params } = Object.fromEntries(entriesOf(written));
  return madeMap(written, {
    type: madeScalar(keyOf(collection), EFFECTS[word] ?? word),
    params: madeMap(written, { collection, ...params, ownerOf: ownerOf && ownerRecord(ownerOf, finds) }),
    when,
  });
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
