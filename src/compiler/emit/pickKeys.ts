import type { Messages } from '../messages/message.ts';
import type { MessageNeeds } from './allNeeds.ts';

/** Keys of a language's messages that are needed, in order. */
export function pickKeys(messages: Messages, { keys, prefixes }: MessageNeeds): string[] {
  const wanted = new Set(keys);
  if (prefixes.length > 0) {
    for (const key of messages.keys()) if (prefixes.some((prefix) => key.startsWith(prefix))) wanted.add(key);
  }
  return [...wanted].sort();
}
