import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Diagnostic, MessageAst } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import type { Node } from '../source/node.ts';
import type { Message } from './messageTable.ts';

interface ParsedFile {
  readonly messages: readonly Message[];
  readonly diagnostics: readonly Diagnostic[];
}

const files = new WeakMap<Node, ParsedFile>();

function walk(node: Node, key: string, messages: Message[], diagnostics: Diagnostics): void {
  if (node.type === 'object') {
    for (const [name, child] of node.entries) {
      if (key !== '' || name !== '$schema') walk(child, key === '' ? name : `${key}.${name}`, messages, diagnostics);
    }
  }
  if (node.type !== 'scalar' || typeof node.value !== 'string') return;
  try {
    messages.push({ key, node, text: node.value, ...parseMessage(node.value) });
  } catch (error) {
    messages.push({ key, node, text: node.value, ast: node.value, args: new Set(), isFaulty: true });
    diagnostics.add(
      'MESSAGE_SYNTAX',
      node,
      `"${key}" is not valid ICU: ${error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : 'unreadable'}`,
    );
  }
}

/** The messages of a file in order. Remembered by the file's content. */
export function messagesOf(file: PortalFile, diagnostics: Diagnostics): readonly Message[] {
  let parsed = files.get(file.root);
  if (!parsed) {
    const found: Message[] = [];
    const own = new Diagnostics();
    walk(file.root, '', found, own);
    parsed = { messages: found, diagnostics: own.list() };
    files.set(file.root, parsed);
  }
  diagnostics.takeAll(parsed.diagnostics);
  return parsed.messages;
}

interface ParsedMessage {
  readonly ast: MessageAst;
  readonly args: ReadonlySet<string>;
}

function collect(elements: readonly MessageFormatElement[], args: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    args.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) collect(option.value, args);
    }
    if (element.type === TYPE.tag) collect(element.children, args);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Parses an ICU message; a text without arguments comes back as a plain text. Throws SyntaxError for a faulty message. */
export function parseMessage(text: string): ParsedMessage {
  if (!/[{}']/.test(text)) return { ast: text, args: NONE };
  const elements = parse(text, { ignoreTag: true, captureLocation: false });
  const args = new Set<string>();
  collect(elements, args);
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.literal) return { ast: first.value, args };
  if (elements.length === 0) return { ast: '', args };
  return { ast: elements as unknown as MessageAst, args };
}

/** Language of a message file, by its path. */
export function languageOf(path: string): string {
  return /(?:^|\/)locales\/([A-Za-z-]+)[/.]/.exec(path)?.[1] ?? '';
}
