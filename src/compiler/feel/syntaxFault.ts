import type { parser } from 'lezer-feel';
import { FeelFault, type Span } from './feelNode.ts';
import { wordFault } from './foreign.ts';
import { isPropertyName } from './names.ts';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

const CLOSES: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const WHOLE: ReadonlyMap<string, readonly [message: string, fix: string]> = new Map([
  ['IfExpression', ['a choice has a then and an else', 'write if a then b else c; else null for nothing']],
  ['ForExpression', ['a loop needs what it returns', 'write for x in list return x.name']],
  ['QuantifiedExpression', ['it needs its condition', 'write some x in list satisfies x.name = value']],
]);

/** Why the parser could not go on at an error. `code` is the expression without what its texts say. */
export function syntaxFault(expression: string, code: string, error: SyntaxNode): FeelFault {
  const bracket = looseBracket(code);
  if (bracket) return bracket;
  const { from } = error;
  const rest = code.slice(from).trimStart();
  const known = emptyFilter(code, from) ?? wordFault(code.slice(0, code.length - rest.length), rest) ?? wholeAround(error);
  if (known) return known;
  if (rest === '') return endFault(code);
  const [word = ''] = /^[A-Za-z_]+/.exec(rest) ?? [];
  const at = { from: code.length - rest.length, to: code.length - rest.length + (word.length || 1) };
  if (word !== '' && !isPropertyName(word))
    return new FeelFault(at, `'${word}' is a word of FEEL and no name here`, `write get value(holder, '${word}') for a property called so`);
  return new FeelFault(
    at,
    `FEEL does not go on with ${expression.slice(at.from, at.from + 20)} here`,
    'look for a missing operator, comma or quote before it',
  );
}

/** The choice or loop that lacks its end, if the error is that end. */
function wholeAround({ parent, to }: SyntaxNode): FeelFault | undefined {
  const [message, fix = ''] = WHOLE.get(parent?.name ?? '') ?? [];
  if (!parent || message === undefined || (to < parent.to && parent.name !== 'IfExpression')) return undefined;
  const word = parent.firstChild ?? parent;
  return new FeelFault({ from: word.from, to: word.to }, message, fix);
}

function emptyFilter(code: string, from: number): FeelFault | undefined {
  const at = code.slice(0, from).trimEnd().length - 2;
  if (code.slice(at, at + 2) !== '[]') return undefined;
  return new FeelFault({ from: at, to: at + 2 }, 'the brackets are empty', 'write list[1], or list[item.name = value]');
}

function endFault(code: string): FeelFault {
  if (code.trim() === '')
    return new FeelFault({ from: 0, to: code.length }, 'the expression is empty', 'write a value, or leave the key out');
  const end = code.trimEnd();
  const last = end.match(/[A-Za-z_]+|[^\sA-Za-z_]+/g)?.at(-1) ?? '';
  const at: Span = { from: end.length - last.length, to: end.length };
  return new FeelFault(at, `the expression ends behind '${last}'`, `write what belongs behind '${last}', or leave it out`);
}

/** A bracket that nothing closes or opens. */
function looseBracket(code: string): FeelFault | undefined {
  const open: { readonly sign: string; readonly at: number }[] = [];
  for (const [at, sign] of [...code].entries()) {
    if ([...CLOSES.values()].includes(sign)) open.push({ sign, at });
    if (CLOSES.get(sign) === undefined) continue;
    const last = open.pop();
    // A range may be open at one end: (1..3].
    const fits = last && (last.sign === CLOSES.get(sign) || code.slice(last.at, at).includes('..'));
    if (!fits)
      return new FeelFault({ from: at, to: at + 1 }, `nothing opens this ${sign}`, `write ${CLOSES.get(sign)} before, or leave it out`);
  }
  const [first] = open.slice(-1);
  if (!first) return undefined;
  const close = [...CLOSES].find(([, sign]) => sign === first.sign)?.[0] ?? '';
  return new FeelFault({ from: first.at, to: first.at + 1 }, `this ${first.sign} is never closed`, `write ${close} where it ends`);
}
