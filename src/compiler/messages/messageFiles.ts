import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Diagnostic, MessageAst } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import type { Node } from '../source/node.ts';
import type { Message } from './messageTable.ts';

/** Language of a message file, by its path. */
export function languageOf(path: string): string {
  return /(?:^|\/)locales\/([A-Za-z-]+)[/.]/.exec(path)?.[1] ?? '';
}

interface ParsedFile {
  readonly messages: readonly Message[];
  readonly diagnostics: readonly Diagnostic[];
}

const parsedFiles = new WeakMap<Node, ParsedFile>();

/** The messages of a file in order. Cached by the file's root. */
export function messagesOf({ root }: PortalFile, diagnostics: Diagnostics): readonly Message[] {
  const parsed = parsedFiles.get(root) ?? parseFile(root);
  parsedFiles.set(root, parsed);
  diagnostics.takeAll(parsed.diagnostics);
  return parsed.messages;
}

function parseFile(root: Node): ParsedFile {
  const messages: Message[] = [];
  const diagnostics = new Diagnostics();
  collectMessages(root, '', messages, diagnostics);
  return { messages, diagnostics: diagnostics.list() };
}

/** Keys of nested maps are joined by dots. */
function collectMessages(node: Node, key: string, messages: Message[], diagnostics: Diagnostics): void {
  if (node.type === 'object') {
    for (const [name, child] of node.entries) collectMessages(child, key === '' ? name : `${key}.${name}`, messages, diagnostics);
  }
  if (node.type !== 'scalar' || typeof node.value !== 'string') return;
  checkMarkup(node.value, key, node, diagnostics);
  try {
    messages.push({ key, node, text: node.value, ...parseMessage(node.value) });
  } catch (error) {
    messages.push({ key, node, text: node.value, ast: node.value, args: NO_ARGUMENTS, isFaulty: true });
    const reason = error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : 'it cannot be parsed';
    diagnostics.add('MESSAGE_SYNTAX', node, `"${key}" is not valid ICU MessageFormat: ${reason}`);
  }
}

/** A tag or entity of HTML. */
const MARKUP = /<\/?[a-z][a-z0-9-]{0,20}(?:\s[^<>]{0,200})?\/?>|&(?:[a-z]{2,8}|#\d{1,6});/i;

function checkMarkup(text: string, key: string, node: Node, diagnostics: Diagnostics): void {
  const [markup] = MARKUP.exec(text) ?? [];
  if (markup === undefined) return;
  const fix = 'texts are plain; a text with headings, links or bold words is a document under locales/<language>/content';
  diagnostics.add('MESSAGE_MARKUP', node, `"${key}" holds ${markup}, which is shown as it is`, { fix });
}

const NO_ARGUMENTS: ReadonlySet<string> = new Set();

/** Parses an ICU message; one without arguments becomes its plain text. Throws SyntaxError for a faulty message. */
function parseMessage(text: string): Pick<Message, 'ast' | 'args'> {
  // Without a brace or an apostrophe nothing in it has a meaning for ICU.
  if (!/[{}']/.test(text)) return { ast: text, args: NO_ARGUMENTS };
  const elements = parse(text, { ignoreTag: true, captureLocation: false });
  const args = new Set<string>();
  collectArguments(elements, args);
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.literal) return { ast: first.value, args };
  if (elements.length === 0) return { ast: '', args };
  return { ast: elements as unknown as MessageAst, args };
}

function collectArguments(elements: readonly MessageFormatElement[], args: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    args.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) collectArguments(option.value, args);
    }
    if (element.type === TYPE.tag) collectArguments(element.children, args);
  }
}
