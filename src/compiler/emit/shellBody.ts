import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { documentTableText, formText, jsonText, messagesText } from './jsonText.ts';

/**
 * Returns a function that writes the JSON text of a shell file, without braces and `version`, in the order of the keys of ShellPart. A
 * function, because the text is large and needed only for its hash and when somebody loads the file.
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
      `"screens":${JSON.stringify(Object.fromEntries(content.screenUrls.flatMap((table) => [...table])))}`,
    ].join(',');
}

/** What a shell file contains besides its version. */
interface ShellContent {
  readonly variant: string;
  readonly language: string;
  readonly oem: Node;
  /** `SharedParts.text`. */
  readonly shared: string;
  readonly frames: readonly ResolvedDocument[];
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly messages: readonly Message[];
  /** URLs of the screen files by screen: those emitted for the base, and those emitted for the variant, which replace them. */
  readonly screenUrls: readonly [ofBase: ReadonlyMap<string, string>, ofVariant: ReadonlyMap<string, string>];
}
