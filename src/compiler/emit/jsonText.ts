import { jsonOf } from '../load/jsonOf.ts';
import type { Node } from '../load/node.ts';
import type { Message, Messages } from '../messages/message.ts';

const nodes = new WeakMap<Node, string>();
const messageTexts = new WeakMap<Message, string>();

/** JSON text of a node. Remembered: most variants share most documents. */
export function jsonText(node: Node): string {
  const known = nodes.get(node);
  if (known !== undefined) return known;
  const text = JSON.stringify(jsonOf(node));
  nodes.set(node, text);
  return text;
}

function messageText(message: Message): string {
  const known = messageTexts.get(message);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(message.key)}:${JSON.stringify(message.ast)}`;
  messageTexts.set(message, text);
  return text;
}

/** JSON text of the message table with these keys; keys without a message are left out. */
export function messagesText(messages: Messages, keys: readonly string[]): string {
  const texts: string[] = [];
  for (const key of keys) {
    const message = messages.get(key);
    if (message) texts.push(messageText(message));
  }
  return `{${texts.join(',')}}`;
}
