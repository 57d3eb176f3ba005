import { FeelFault, type Span } from './feelNode.ts';

/**
 * The expression with every text in it, in single or double quotes, replaced by a text of the same length in double quotes. FEEL knows
 * double quotes only, which JSON would have to escape. What a text says is read from the expression itself: `textIn`.
 */
export function withoutTexts(expression: string): string {
  let result = '';
  let position = 0;
  while (position < expression.length) {
    const quote = expression[position] ?? '';
    if (quote !== "'" && quote !== '"') {
      result += quote;
      position += 1;
      continue;
    }
    const end = endOfText(expression, position, quote);
    result += `"${'x'.repeat(end - position - 1)}"`;
    position = end + 1;
  }
  return result;
}

/** Where the closing quote of a text stands. */
function endOfText(expression: string, start: number, quote: string): number {
  for (let position = start + 1; position < expression.length; position += 1) {
    if (expression[position] === '\\') position += 1;
    else if (expression[position] === quote) return position;
  }
  throw new FeelFault(
    { from: start, to: expression.length },
    `the text has no closing ${quote}`,
    `write ${quote} where it ends, and \\${quote} for one inside`,
  );
}

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|([\s\S]))/g;

/** What the text at a span, quotes included, says. */
export function textIn(expression: string, { from, to }: Span): string {
  return expression.slice(from + 1, to - 1).replace(ESCAPE, (written, code: string | undefined, character: string, offset: number) => {
    const meant = code === undefined ? ESCAPED.get(character) : String.fromCharCode(Number.parseInt(code, 16));
    if (meant !== undefined) return meant;
    const start = from + 1 + offset;
    throw new FeelFault({ from: start, to: start + written.length }, `${written} is no escape of FEEL`, `write \\\\${character}`);
  });
}

/** A text as documents write it. */
export function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');
  return `'${escaped}'`;
}
