import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import { allNeeds } from '../messages/allNeeds.ts';
import { SHELL_PREFIXES } from '../messages/shellPrefixes.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Digest } from '../source/digest.ts';

/** Tells whether a message key is used by a document of any variant. */
export function usedKeys(digests: readonly Digest[], documents: readonly ResolvedDocument[]): (key: string) => boolean {
  const titles = documents.flatMap(({ kind, root }) => (kind === 'screen' ? (textOf(entryOf(root, 'title')) ?? []) : []));
  const { keys, prefixes } = allNeeds(
    digests,
    documents.flatMap(({ form }) => form ?? []),
    titles,
    SHELL_PREFIXES,
  );
  return (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
}
