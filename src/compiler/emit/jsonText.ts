import type { FormPart, JsonObject } from '#model';
import { isSimpleForm } from '../forms/isSimpleForm.ts';
import type { Message } from '../messages/messageTable.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, jsonOf, type Node } from '../source/node.ts';
import { validatorFile } from './validator.ts';

// The parts of the bundle are written as text, piece by piece, because variants have most pieces in common: their text is cached.

/** JSON text of a node. */
export function jsonText(node: Node): string {
  if (node.type === 'scalar') return JSON.stringify(node.value);
  if (node.type === 'array') return `[${node.items.map(childText).join(',')}]`;
  return `{${Array.from(node.entries, ([key, value]) => `${JSON.stringify(key)}:${childText(value)}`).join(',')}}`;
}

const textsOfItems = new WeakMap<Node, string>();

/** Maps with an id are cached: overlaid documents have most of them in common. */
function childText(node: Node): string {
  if (node.type !== 'object' || !node.entries.has('id')) return jsonText(node);
  const text = textsOfItems.get(node) ?? jsonText(node);
  textsOfItems.set(node, text);
  return text;
}

/** JSON text of a table of documents by id. */
export function documentTableText(documents: readonly ResolvedDocument[], text: (document: ResolvedDocument) => string): string {
  return `{${documents.map((document) => `${JSON.stringify(document.id)}:${text(document)}`).join(',')}}`;
}

/** JSON text of a table of messages by key. */
export function messagesText(messages: readonly Message[]): string {
  return `{${messages.map(messageText).join(',')}}`;
}

const textsOfMessages = new WeakMap<Message, string>();

function messageText(message: Message): string {
  const known = textsOfMessages.get(message);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(message.key)}:${JSON.stringify(message.ast)}`;
  // Only messages of the base are in the parts of many programs.
  if (message.node.source.layer === 'base') textsOfMessages.set(message, text);
  return text;
}

/** JSON text of a form as part of a screen or shell. */
export function formText({ id, root, form }: ResolvedDocument): string {
  const text = (key: keyof FormPart & string): string | undefined => {
    const node = entryOf(root, key);
    return node && jsonText(node);
  };
  const schema = form?.schema ?? {};
  const ui = entryOf(root, 'uiSchema');
  const isSimple = isSimpleForm(schema, (ui ? jsonOf(ui) : {}) as JsonObject);
  const parts: { readonly [key in keyof Required<FormPart>]: string | undefined } = {
    id: JSON.stringify(id),
    schema: JSON.stringify(schema),
    uiSchema: text('uiSchema') ?? '{}',
    trim: text('trim') ?? 'true',
    messages: text('messages') ?? '{}',
    checks: text('checks') ?? '[]',
    submit: text('submit'),
    simple: isSimple ? 'true' : undefined,
    validatorUrl: JSON.stringify(form ? validatorFile(form).path : ''),
  };
  const present = Object.entries(parts).flatMap(([key, value]) => (value === undefined ? [] : [`"${key}":${value}`]));
  return `{${present.join(',')}}`;
}
