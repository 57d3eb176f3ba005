import type { BundleFile } from '#model';
import { type MessageNeeds, messageNeedsOf } from '../messages/messageNeeds.ts';
import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { namesUsed } from '../source/digest.ts';
import type { Node } from '../source/node.ts';
import { jsonFile } from './bundleFiles.ts';
import { formText, jsonText, messagesText, tableText } from './jsonText.ts';

/** A screen with the flows and forms that only it needs. */
export interface ScreenPlan {
  readonly screen: ResolvedDocument;
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly needs: MessageNeeds;
}

/** What the shell brings already. */
interface InShell {
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
}

function used(screen: ResolvedDocument, type: string, table: ResolvedVariant['forms'], brought: readonly ResolvedDocument[]) {
  return namesUsed(screen.digest, type)
    .flatMap((name) => table.get(name) ?? [])
    .filter((document) => !brought.includes(document));
}

/** Plans a screen of a variant. */
export function screenPlan(screen: ResolvedDocument, { flows, forms }: ResolvedVariant, inShell: InShell): ScreenPlan {
  const ownFlows = used(screen, 'flow', flows, inShell.flows);
  const ownForms = used(screen, 'form', forms, inShell.forms);
  const digests = [screen, ...ownFlows, ...ownForms].map(({ digest }) => digest);
  const built = ownForms.flatMap(({ form }) => form ?? []);
  return { screen, flows: ownFlows, forms: ownForms, needs: messageNeedsOf(digests, built) };
}

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
