import type { Ground } from './ground.ts';
import type { Mutant } from './mutant.ts';

/** Keys of every map the other way round; only for documents in which no map's order is shown to anybody. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      // Names read those above them.
      .map(([key, child]) => [key, key === 'names' ? child : reversed(child)]),
  );
}

const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Changes of the text that leave the meaning of a document as it is. */
export function soundMutants({ path, text }: Ground): Mutant[] {
  const value = JSON.parse(text) as unknown;
  const row = (kind: string, content: () => string): Mutant => {
    return { kind, path, where: '', verdict: 'accepted', make: () => new Map([[path, content()]]) };
  };
  return [
    row('same: one line', () => JSON.stringify(value)),
    row('same: tabs', () => JSON.stringify(value, null, '\t')),
    row('same: CRLF and blank lines', () => `\r\n${JSON.stringify(value, null, 4).replaceAll('\n', '\r\n\r\n')}\r\n`),
    row('same: escapes', () => escaped(text)),
    row('same: order of keys', () => JSON.stringify(reversed(value), null, 2)),
  ];
}
