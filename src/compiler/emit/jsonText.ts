import type { FormPart } from '#model';
import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, type Node } from '../source/node.ts';
import { validatorFile } from './validator.ts';

const nodes = new WeakMap<Node, string>();

function textOfNode(node: Node): string {
  if (node.type === 'scalar') return JSON.stringify(node.value);
  if (node.type === 'array') return `[${node.items.map(itemText).join(',')}]`;
  return `{${Array.from(node.entries, ([key, value]) => `${JSON.stringify(key)}:${itemText(value)}`).join(',')}}`;
}

/** JSON text of a node. Items with an id in it are remembered: overlaid documents share most of theirs. */
export function jsonText(node: Node): string {
  return textOfNode(node);
}

function itemText(node: Node): string {
  if (node.type !== 'object' || !node.entries.has('id')) return textOfNode(node);
  const known = nodes.get(node);
  if (known !== undefined) return known;
  const text = textOfNode(node);
  nodes.set(node, text);
  return text;
}

/** JSON text of a table of documents by id. */
export function tableText(documents: readonly ResolvedDocument[], text: (document: ResolvedDocument) => string): string {
  return `{${documents.map((document) => `${JSON.stringify(document.id)}:${text(document)}`).join(',')}}`;
}

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

/** JSON text of a form as it stands in a screen or shell part. */
export function formText({ id, root, form }: ResolvedDocument): string {
  const text = (key: keyof FormPart & string): string | undefined => {
    const node = entryOf(root, key);
    return node && jsonText(node);
  };
  const parts: { readonly [key in keyof FormPart]: string | undefined } = {
    id: JSON.stringify(id),
    schema: JSON.stringify(form?.schema ?? {}),
    uiSchema: text('uiSchema') ?? '{}',
    trim: text('trim') ?? 'true',
    messages: text('messages') ?? '{}',
    checks: text('checks') ?? '[]',
    submit: text('submit'),
    validatorUrl: JSON.stringify(form ? validatorFile(form).path : ''),
  };
  const told = Object.entries(parts).flatMap(([key, value]) => (value === undefined ? [] : [`"${key}":${value}`]));
  return `{${told.join(',')}}`;
}
