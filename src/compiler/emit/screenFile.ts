import type { BundleFile } from '#model';
import { type MessageNeeds, messageNeedsOf } from '../messages/messageNeeds.ts';
import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { namesUsed } from '../source/usage.ts';
import { jsonFile } from './bundleFiles.ts';
import { documentTableText, formText, jsonText, messagesText } from './jsonText.ts';

/** What the file of a screen contains: the screen, those of its flows and forms that are not already in the shell file, and what messages they need. */
export interface ScreenPlan {
  readonly screen: ResolvedDocument;
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly needs: MessageNeeds;
}

/** The flows and forms in the shell file of the variant. */
interface ShellDocuments {
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
}

/** Decides what the file of a screen contains, whatever the language. */
export function planScreen(screen: ResolvedDocument, { flows, forms }: ResolvedVariant, shell: ShellDocuments): ScreenPlan {
  const used = (type: 'flow' | 'form', table: ResolvedVariant['forms'], inShell: readonly ResolvedDocument[]) =>
    namesUsed(screen.usage, type)
      .flatMap((name) => table.get(name) ?? [])
      .filter((document) => !inShell.includes(document));
  const screenFlows = used('flow', flows, shell.flows);
  const screenForms = used('form', forms, shell.forms);
  const usages = [screen, ...screenFlows, ...screenForms].map(({ usage }) => usage);
  const builtForms = screenForms.flatMap(({ form }) => form ?? []);
  return { screen, flows: screenFlows, forms: screenForms, needs: messageNeedsOf(usages, builtForms) };
}

interface CachedFile {
  /** What the file was made of besides the screen and messages: the root node of each flow, and the root node and compiled form of each form. */
  readonly inputs: readonly unknown[];
  readonly messages: readonly Message[];
  readonly file: BundleFile;
}

const cache = new WeakMap<Node, Map<string, CachedFile>>();

/**
 * The file of a screen with `messages`, those that the plan needs in one language. The next compilation gets the same file if the root nodes
 * of the screen, its flows and forms and the messages are the same objects. The cache dies with the screen's root node.
 */
export function screenFile({ screen, flows, forms }: ScreenPlan, messages: readonly Message[], variantAndLanguage: string): BundleFile {
  const cachedFiles = cache.get(screen.root) ?? new Map<string, CachedFile>();
  cache.set(screen.root, cachedFiles);
  const inputs = [...flows, ...forms].flatMap(({ root, form }): readonly unknown[] => [root, form]);
  const cached = cachedFiles.get(variantAndLanguage);
  if (cached && hasSameItems(cached.inputs, inputs) && hasSameItems(cached.messages, messages)) return cached.file;
  const file = jsonFile(`screen-${screen.id}`, () => {
    const parts = [
      `"screen":${jsonText(screen.root)}`,
      `"messages":${messagesText(messages)}`,
      `"forms":${documentTableText(forms, formText)}`,
      `"flows":${documentTableText(flows, ({ root }) => jsonText(root))}`,
    ];
    return `{${parts.join(',')}}`;
  });
  cachedFiles.set(variantAndLanguage, { inputs, messages, file });
  return file;
}

/** Whether two lists have the identical items in the same order. */
export function hasSameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
