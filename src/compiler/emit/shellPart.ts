import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { documentTableText, formText, jsonText, messagesText } from './jsonText.ts';

/**
 * A function that writes the JSON text of a shell part without braces and version, in the order of ShellPart's keys. A function, because
 * the text is large and needed only for its hash and when somebody loads it.
 */
export function shellBody(content: ShellContent): () => string {
  return () =>
    [
      `"variant":${JSON.stringify(content.variant)}`,
      `"language":${JSON.stringify(content.language)}`,
      `"oem":${jsonText(content.oem)}`,
      content.shared,
      `"frames":${documentTableText(content.frames, ({ root }) => jsonText(root))}`,
      `"flows":${documentTableText(content.flows, ({ root }) => jsonText(root))}`,
      `"forms":${documentTableText(content.forms, formText)}`,
      `"messages":${messagesText(content.messages)}`,
      `"screens":${JSON.stringify(Object.fromEntries(content.screens.flatMap((table) => [...table])))}`,
    ].join(',');
}

/** What a shell part holds besides its version. */
interface ShellContent {
  readonly variant: string;
  readonly language: string;
  readonly oem: Node;
  /** JSON text of what all variants have in common. */
  readonly shared: string;
  readonly frames: readonly ResolvedDocument[];
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly messages: readonly Message[];
  /** Addresses of the base's screens in their order, and the variant's own that replace them. */
  readonly screens: readonly [base: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>];
}
