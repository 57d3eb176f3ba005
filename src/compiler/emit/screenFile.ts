import type { BundleFile } from '#model';
import type { Message } from '../messages/message.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { formText } from './formText.ts';
import { jsonFile } from './jsonFile.ts';
import { jsonText } from './jsonText.ts';
import { messagesText } from './messagesText.ts';
import type { ScreenPlan } from './screenPlan.ts';
import { tableText } from './tableText.ts';

/** A screen part as made before: the same documents with the same messages give the same file. */
interface Made {
  readonly from: readonly unknown[];
  readonly messages: readonly Message[];
  readonly file: BundleFile;
}

const made = new WeakMap<Node, Map<string, Made>>();

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** What a document is decided by: its nodes and, of a form, the entities inlined. */
const grounds = ({ root, form }: ResolvedDocument): readonly unknown[] => [root, form];

/** The part of a screen with its messages. Remembered for each `place`, a variant and language. */
export function screenFile({ screen, flows, forms }: ScreenPlan, messages: readonly Message[], place: string): BundleFile {
  const places = made.get(screen.root) ?? new Map<string, Made>();
  made.set(screen.root, places);
  const from = [...flows, ...forms].flatMap(grounds);
  const known = places.get(place);
  if (known && sameItems(known.from, from) && sameItems(known.messages, messages)) return known.file;
  const file = jsonFile(`screen-${screen.id}`, () => {
    const parts = [
      `"screen":${jsonText(screen.root)}`,
      `"messages":${messagesText(messages)}`,
      `"forms":${tableText(forms, formText)}`,
      `"flows":${tableText(flows, ({ root }) => jsonText(root))}`,
    ];
    return `{${parts.join(',')}}`;
  });
  places.set(place, { from, messages, file });
  return file;
}
