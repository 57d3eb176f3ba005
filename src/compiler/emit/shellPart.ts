import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { formText, jsonText, messagesText, tableText } from './jsonText.ts';

/** What stands in a shell part besides its version. */
export interface ShellContent {
  readonly variant: string;
  readonly language: string;
  readonly oem: Node;
  /** JSON text of what all variants have in common. */
  readonly shared: string;
  readonly frames: readonly ResolvedDocument[];
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly messages: readonly Message[];
  /** Addresses of the base's screens in their order, and those that stand in their place. */
  readonly screens: readonly [base: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>];
}

/** Makes the JSON text of a shell part without its braces; the order of the keys is that of ShellPart. */
export function shellBody(content: ShellContent): () => string {
  return () =>
    [
      `"variant":${JSON.stringify(content.variant)}`,
      `"language":${JSON.stringify(content.language)}`,
      `"oem":${jsonText(content.oem)}`,
      content.shared,
      `"frames":${tableText(content.frames, ({ root }) => jsonText(root))}`,
      `"flows":${tableText(content.flows, ({ root }) => jsonText(root))}`,
      `"forms":${tableText(content.forms, formText)}`,
      `"messages":${messagesText(content.messages)}`,
      `"screens":${JSON.stringify(Object.fromEntries(content.screens.flatMap((table) => [...table])))}`,
    ].join(',');
}
