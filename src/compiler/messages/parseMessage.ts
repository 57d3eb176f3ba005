import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageAst } from '#model';

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
