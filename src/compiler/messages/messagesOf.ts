import type { Diagnostic } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import type { PortalFile } from '../load/portalFile.ts';
import type { Node } from '../source/node.ts';
import type { Message } from './message.ts';
import { parseMessage } from './parseMessage.ts';

interface ParsedFile {
  readonly messages: readonly Message[];
  readonly faults: readonly Diagnostic[];
}

const files = new WeakMap<Node, ParsedFile>();

function walk(node: Node, key: string, messages: Message[], faults: Faults): void {
  if (node.type === 'object') {
    for (const [name, child] of node.entries) {
      if (key !== '' || name !== '$schema') walk(child, key === '' ? name : `${key}.${name}`, messages, faults);
    }
  }
  if (node.type !== 'scalar' || typeof node.value !== 'string') return;
  try {
    messages.push({ key, node, text: node.value, ...parseMessage(node.value) });
  } catch (error) {
    messages.push({ key, node, text: node.value, ast: node.value, args: new Set(), isFaulty: true });
    faults.add(
      'MESSAGE_SYNTAX',
      node,
      `"${key}" is not valid ICU: ${error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : 'unreadable'}`,
    );
  }
}

/** The messages of a file in order. Remembered by the file's content. */
export function messagesOf(file: PortalFile, faults: Faults): readonly Message[] {
  let parsed = files.get(file.root);
  if (!parsed) {
    const found: Message[] = [];
    const own = new Faults();
    walk(file.root, '', found, own);
    parsed = { messages: found, faults: own.list() };
    files.set(file.root, parsed);
  }
  for (const fault of parsed.faults) faults.take(fault);
  return parsed.messages;
}
