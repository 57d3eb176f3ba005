import type { Node } from '../load/node.ts';
import type { Message } from '../messages/message.ts';

const nodes = new WeakMap<Node, string>();
const messageTexts = new WeakMap<Message, string>();

function textOfNode(node: Node): string {
  if (node.type === 'scalar') return JSON.stringify(node.value);
  if (node.type === 'array') return `[${node.items.map(jsonText).join(',')}]`;
  return `{${Array.from(node.entries, ([key, value]) => `${JSON.stringify(key)}:${jsonText(value)}`).join(',')}}`;
}

/** JSON text of a node. Items with an id are remembered: overlaid documents share most of theirs. */
export function jsonText(node: Node): string {
  if (node.type !== 'object' || !node.entries.has('id')) return textOfNode(node);
  const known = nodes.get(node);
  if (known !== undefined) return known;
  const text = textOfNode(node);
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

/** JSON text of a table of messages by key. */
export function messagesText(messages: readonly Message[]): string {
  return `{${messages.map(messageText).join(',')}}`;
}
