import type { Message } from '../messages/message.ts';

const messageTexts = new WeakMap<Message, string>();

function messageText(message: Message): string {
  const known = messageTexts.get(message);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(message.key)}:${JSON.stringify(message.ast)}`;
  // Those of the base stand in the parts of many programs.
  if (message.node.source.layer === 'base') messageTexts.set(message, text);
  return text;
}

/** JSON text of a table of messages by key. */
export function messagesText(messages: readonly Message[]): string {
  return `{${messages.map(messageText).join(',')}}`;
}
