import { FeelFault } from './feelNode.ts';

/** Signs of other languages, and what is written in FEEL. Longer ones come first. */
const SIGNS: readonly (readonly [sign: string, message: string, fix: string])[] = [
  ['===', 'FEEL compares with one =', 'write ='],
  ['!==', 'FEEL has no !==', 'write !='],
  ['==', 'FEEL compares with one =', 'write ='],
  ['&&', 'FEEL has no &&', 'write and'],
  ['||', 'FEEL has no ||', 'write or'],
  ['??', 'FEEL has no ??', 'write coalesce(a, b)'],
  ['?.', 'a path that leads nowhere is absent, without ?.', 'write a.b'],
  ['<>', 'FEEL has no <>', 'write !='],
  ['=>', 'FEEL has no =>', 'write >=, or for x in list return ...'],
  ['=<', 'FEEL has no =<', 'write <='],
  ['->', 'FEEL has no ->', 'write for x in list return ...'],
  ['//', 'an expression has no comments', 'say it in a description of the document'],
  ['/*', 'an expression has no comments', 'say it in a description of the document'],
  ['${', 'a text has no places to fill in', "write 'a' + b, or a message with arguments"],
  ['{{', 'a text has no places to fill in', "write 'a' + b, or a message with arguments"],
  ['?', 'FEEL has no ?', 'write if condition then a else b'],
  ['&', 'FEEL has no &', "write 'a' + b for texts, a and b for conditions"],
  ['|', 'FEEL has no |', 'write or'],
  ['!', 'FEEL has no !', 'write not(x)'],
  ['%', 'FEEL has no %', 'put it into a function of the catalogue'],
  [';', 'an expression is one value', 'write one value, or a list: [a, b]'],
  ['`', 'a text stands in single quotes', "write 'text'"],
  ['\u201c', 'a text stands in straight quotes', "write 'text'"],
  ['\u201d', 'a text stands in straight quotes', "write 'text'"],
  ['\u2018', 'a text stands in straight quotes', "write 'text'"],
  ['\u2019', 'a text stands in straight quotes', "write 'text'"],
  ['$', 'a name has no $', 'write the name alone, user.name'],
  ['#', 'a name has no #', 'write the name alone, user.name'],
  ['~', 'FEEL has no ~', "write matches(text, 'pattern')"],
  ['\\', 'a backslash stands inside texts only', "write 'text'"],
];

const escaped = SIGNS.map(([sign]) => (sign === '!' ? '!(?!=)' : sign.replaceAll(/[$*+.?^{}()|[\]\\/]/g, '\\$&')));
const ANY_SIGN = new RegExp(escaped.join('|'));
const ANY_COPY = /get or else|(?<=[A-Za-z_\])])\.\d+/;

/** Throws a `FeelFault` at the first sign of another language. `code` is the expression without what its texts say. */
export function checkSigns(code: string): void {
  const found = ANY_SIGN.exec(code);
  if (found) {
    const [, message = '', fix = ''] = SIGNS.find(([sign]) => sign === found[0]) ?? [];
    throw new FeelFault({ from: found.index, to: found.index + found[0].length }, message, fix);
  }
  const [copy] = ANY_COPY.exec(code) ?? [];
  if (copy === undefined) return;
  const from = code.indexOf(copy);
  const at = { from, to: from + copy.length };
  if (copy.startsWith('.')) throw new FeelFault(at, 'an item of a list has its position in brackets', 'write list[1] for the first');
  throw new FeelFault(at, `there is no function '${copy}'`, 'write coalesce(a, b)');
}

/** Words between two names that FEEL would take for parts of one name, and what is written instead. */
const WORDS: readonly (readonly [word: RegExp, fix: string])[] = [
  [/ is not null$| is not empty$/, 'write filled(a), or a != null'],
  [/ is null$| is empty$/, 'write not(filled(a)), or a = null'],
  [/ is not /, 'write a != b'],
  [/ (?:is|equals|eq) /, 'write a = b'],
  [/ ne /, 'write a != b'],
  [/ (?:gt|lt|gte|lte) /, 'write a > b, a < b, a >= b or a <= b'],
  [/ not$/, 'write not(a in list)'],
  [/ (?:has|includes|contains) /, 'write contains(text, part) or list contains(list, item)'],
  [/ (?:like|matches) /, "write matches(text, 'pattern')"],
  [/ starts with /, 'write starts with(text, beginning)'],
  [/ ends with /, 'write ends with(text, end)'],
  [/^not /, 'write not(a)'],
  [/ (?:AND|OR|And|Or|xor) /, 'write and, or'],
  [/ (?:plus|minus) /, 'write a + b, a - b'],
];

/** What to write in place of words that FEEL takes for one name. */
export function insteadOfName(words: string): string {
  const fix = WORDS.find(([word]) => word.test(words))?.[1];
  return fix ?? `put an operator or comma between the words, or write get value(holder, '${words}') for a property called so`;
}

const WORD_BEFORE = /[\w)\]] (is not|is|equals|has|includes|contains|like|starts with|ends with|AND|OR|And|Or|xor|plus|minus) *$/;

/** The fault of a word of another language behind which FEEL cannot go on, as `contains` in `a contains 'b'`. */
export function wordFault(before: string, after: string): FeelFault | undefined {
  const found = WORD_BEFORE.exec(before);
  const word = found?.[1];
  if (!found || word === undefined) return undefined;
  const from = found.index + 2;
  const to = after.startsWith('null') ? before.length + 'null'.length : from + word.length;
  return new FeelFault({ from, to }, `FEEL has no '${word}'`, insteadOfName(`a ${word} ${after.startsWith('null') ? 'null' : 'b'}`));
}
