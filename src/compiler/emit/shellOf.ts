import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import type { Node } from '../source/node.ts';
import { hashOf } from './bundleFiles.ts';
import { flowText } from './flowText.ts';
import { documentTableText, formText, jsonText, messagesText } from './jsonText.ts';

/** A shell file before it is written: its text is large, and needed only when somebody loads it. */
interface Shell {
  /** Hash of the content. */
  readonly version: string;
  readonly text: () => string;
}

/** The shell file of a variant in a language. */
export function shellOf(content: ShellContent): Shell {
  const version = hashOf(hashOfDocuments(content), content.callsHash, screensText(content));
  return { version, text: () => `{"version":"${version}",${documentsText(content)},"screens":${screensText(content)}}` };
}

interface CachedHash {
  readonly inputs: readonly unknown[];
  readonly hash: string;
}

const cachedHashes = new WeakMap<Node, Map<string, CachedHash>>();

/**
 * Hash of all but the URLs of the screens, which change with every screen. Cached by the description of the program: its documents and
 * messages mostly stay as they are.
 */
function hashOfDocuments(content: ShellContent): string {
  const { forms, frames, flows, language, messages, oem, shared } = content;
  const documents = [...frames, ...flows, ...forms].flatMap(({ root, form }): readonly unknown[] => [root, form]);
  const inputs = [shared, frames.length, flows.length, ...documents, ...messages];
  const byLanguage = cachedHashes.get(oem) ?? new Map<string, CachedHash>();
  cachedHashes.set(oem, byLanguage);
  const before = byLanguage.get(language);
  const cached = before && hasSameItems(before.inputs, inputs) ? before : { inputs, hash: hashOf(documentsText(content)) };
  byLanguage.set(language, cached);
  return cached.hash;
}

/** In the order of the keys of ShellPart. */
function documentsText(content: ShellContent): string {
  return [
    `"variant":${JSON.stringify(content.variant)}`,
    `"language":${JSON.stringify(content.language)}`,
    `"oem":${jsonText(content.oem)}`,
    content.shared,
    `"frames":${documentTableText(content.frames, ({ root }) => jsonText(root))}`,
    `"flows":${documentTableText(content.flows, flowText)}`,
    `"forms":${documentTableText(content.forms, formText)}`,
    `"messages":${messagesText(content.messages)}`,
  ].join(',');
}

function screensText({ screenUrls }: ShellContent): string {
  return JSON.stringify(Object.fromEntries(screenUrls.flatMap((table) => [...table])));
}

/** What a shell file contains besides its version. */
interface ShellContent {
  readonly variant: string;
  readonly language: string;
  readonly oem: Node;
  /** `SharedParts.text`. */
  readonly shared: string;
  /** `SharedParts.callsHash`. */
  readonly callsHash: string;
  readonly frames: readonly ResolvedDocument[];
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly messages: readonly Message[];
  /** URLs of the screen files by screen: those emitted for the base, and those emitted for the variant, which replace them. */
  readonly screenUrls: readonly [ofBase: ReadonlyMap<string, string>, ofVariant: ReadonlyMap<string, string>];
}
