import type { BundleFile } from '#model';
import { type MessageNeeds, messageNeedsOf } from '../messages/messageNeeds.ts';
import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { namesUsed } from '../source/usage.ts';
import { jsonFile } from './bundleFiles.ts';
import { documentTableText, formText, jsonText, messagesText } from './jsonText.ts';

/** What the file of a screen holds: the screen, the flows and forms that it uses and the shell does not hold, and the messages of all. */
export interface ScreenPlan {
  readonly screen: ResolvedDocument;
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly needs: MessageNeeds;
}

/** The flows and forms that the shell holds. */
interface ShellDocuments {
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
}

/** Plans a screen of a variant. */
export function planScreen(screen: ResolvedDocument, { flows, forms }: ResolvedVariant, shell: ShellDocuments): ScreenPlan {
  const used = (type: string, table: ResolvedVariant['forms'], inShell: readonly ResolvedDocument[]) =>
    namesUsed(screen.usage, type)
      .flatMap((name) => table.get(name) ?? [])
      .filter((document) => !inShell.includes(document));
  const ownFlows = used('flow', flows, shell.flows);
  const ownForms = used('form', forms, shell.forms);
  const usages = [screen, ...ownFlows, ...ownForms].map(({ usage }) => usage);
  const builtForms = ownForms.flatMap(({ form }) => form ?? []);
  return { screen, flows: ownFlows, forms: ownForms, needs: messageNeedsOf(usages, builtForms) };
}

interface CachedFile {
  /** What the file was made of: nodes and, for forms, the built form. */
  readonly inputs: readonly unknown[];
  readonly messages: readonly Message[];
  readonly file: BundleFile;
}

const cache = new WeakMap<Node, Map<string, CachedFile>>();

/** The file of a screen with its messages. Cached by screen and `edition`, i.e. a variant and language. */
export function screenFile({ screen, flows, forms }: ScreenPlan, messages: readonly Message[], edition: string): BundleFile {
  const editions = cache.get(screen.root) ?? new Map<string, CachedFile>();
  cache.set(screen.root, editions);
  const inputs = [...flows, ...forms].flatMap(({ root, form }): readonly unknown[] => [root, form]);
  const known = editions.get(edition);
  if (known && hasSameItems(known.inputs, inputs) && hasSameItems(known.messages, messages)) return known.file;
  const file = jsonFile(`screen-${screen.id}`, () => {
    const parts = [
      `"screen":${jsonText(screen.root)}`,
      `"messages":${messagesText(messages)}`,
      `"forms":${documentTableText(forms, formText)}`,
      `"flows":${documentTableText(flows, ({ root }) => jsonText(root))}`,
    ];
    return `{${parts.join(',')}}`;
  });
  editions.set(edition, { inputs, messages, file });
  return file;
}

/** Whether two lists have the identical items in the same order. */
export function hasSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
