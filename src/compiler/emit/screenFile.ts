import type { BundleFile } from '#model';
import { type MessageNeeds, messageNeedsOf, neededMessages } from '../messages/messageNeeds.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import type { Node } from '../source/node.ts';
import { namesUsed } from '../source/usage.ts';
import { jsonFile } from './bundleFiles.ts';
import { flowText } from './flowText.ts';
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
  let needs: MessageNeeds | undefined;
  return {
    screen,
    flows: screenFlows,
    forms: screenForms,
    // Collected for the first reader: a screen whose file is as before has none.
    get needs() {
      needs ??= messageNeedsOf(usages, builtForms);
      return needs;
    },
  };
}

interface CachedFile {
  /** What the file was made of besides the screen and messages: the root node of each flow, and the root node and compiled form of each form. */
  readonly inputs: readonly unknown[];
  /** The messages in it, and the table that they are from. */
  readonly messages: readonly Message[];
  readonly table: MessageTable;
  readonly file: BundleFile;
}

const cache = new WeakMap<Node, Map<string, CachedFile>>();

/**
 * The file of a screen with those messages of a table that the plan needs. The next compilation gets the same file if the root nodes of the
 * screen, its flows and forms, and the table or at least the messages are the same objects. The cache dies with the screen's root node.
 */
export function screenFile(plan: ScreenPlan, table: MessageTable, variantAndLanguage: string): BundleFile {
  const { screen, flows, forms } = plan;
  const cachedFiles = cache.get(screen.root) ?? new Map<string, CachedFile>();
  cache.set(screen.root, cachedFiles);
  const inputs = [...flows, ...forms].flatMap(({ root, form }): readonly unknown[] => [root, form]);
  const cached = cachedFiles.get(variantAndLanguage);
  const hasSameDocuments = cached !== undefined && hasSameItems(cached.inputs, inputs);
  if (hasSameDocuments && cached.table === table) return cached.file;
  const messages = neededMessages(table, plan.needs);
  const isSame = hasSameDocuments && hasSameItems(cached.messages, messages);
  const file = isSame ? cached.file : newFile(plan, messages);
  cachedFiles.set(variantAndLanguage, { inputs, messages, table, file });
  return file;
}

function newFile({ screen, flows, forms }: ScreenPlan, messages: readonly Message[]): BundleFile {
  return jsonFile(`screen-${screen.id}`, () => {
    const parts = [
      `"screen":${jsonText(screen.root)}`,
      `"messages":${messagesText(messages)}`,
      `"forms":${documentTableText(forms, formText)}`,
      `"flows":${documentTableText(flows, flowText)}`,
    ];
    return `{${parts.join(',')}}`;
  });
}
