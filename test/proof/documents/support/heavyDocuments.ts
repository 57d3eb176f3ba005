/** One generated document set: what it adds to a portal, and which call has the server evaluate it. */
export interface HeavyDocument {
  readonly number: number;
  readonly kind: 'values' | 'menu' | 'guard';
  readonly values: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  /** What refuses the call, shows the menu's entry or guards the event. */
  readonly question: string;
}

/** Documents that are written by hand may be as large. */
const MAX_BYTES = 5000;
const MAX_CHAIN = 40;
const SHORT_CHAIN = 7;

type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** Ways to make a value of two others, and what kind of value each takes and gives. */
const VALUES = {
  list: [
    (a: string, b: string) => `concatenate(${a}, ${b})`,
    (a: string, b: string) => `[${a}, ${b}]`,
    (a: string) => `for x in [1, 2, 3] return ${a}`,
    (a: string, b: string) => `for x in ${a} return [x, ${b}]`,
    (a: string) => `for x in [${a}] return [x, x]`,
    (a: string) => `for x in ${a} return for y in ${a} return [x, y]`,
    (a: string, b: string) => `insert before(${a}, 1, ${b})`,
    (a: string, b: string) => `flatten([${a}, ${b}])`,
    (a: string, b: string) => `sortBy(concatenate(${a}, ${b}), 'a')`,
    (a: string, b: string) => `${a}[some y in ${b} satisfies y = item]`,
    (a: string, b: string) => `[{l: ${a}, r: ${b}}]`,
    (a: string, b: string) => `if count(${a}) > 3 then ${b} else ${a}`,
  ],
  text: [
    (a: string, b: string) => `string join([${a}, ${b}], '')`,
    (a: string, b: string) => `string join([${a}, ${b}, ${a}], '')`,
    (a: string, b: string) => `string join(['a', 'b', ${b}], ${a})`,
    (a: string, b: string) => `replacePlaceholders(${a}, {a: ${b}, b: ${a}})`,
    (a: string, b: string) => `string join([upper case(${a}), lower case(${b})])`,
    (a: string) => `string join(splitTrimmed(${a}, ''), ${a})`,
    (a: string, b: string) => `if matches(${a}, '^(a|b|c)*$') then string join([${b}, ${a}], '') else ${b}`,
  ],
  map: [
    (a: string, b: string) => `{l: ${a}, r: ${b}}`,
    (a: string, b: string) => `context merge([{l: ${a}}, {r: ${b}}])`,
    (a: string, b: string) => `context merge([${a}, context put({}, 'k', ${b})])`,
  ],
} as const;

const CONDITIONS = [
  (a: string, b: string) => `(if ${a} then 1 else 2) < 2 and (if ${b} then 1 else 2) < 2`,
  (a: string) => `some x in [1, 2, 3] satisfies ${a}`,
  (a: string, b: string) => `(every x in [1, 2, 3] satisfies ${a}) and ${b}`,
  (a: string, b: string) => `${a} and ${b} and ${a}`,
  (a: string, b: string) => `not(${a}) or ${b}`,
  (a: string, b: string) => `count(for x in [1, 2] return if ${a} then x else 0) = 2 and ${b}`,
];

const FACTS = [
  (a: string, b: string) => `if ${a} = ${b} then ${a} else ${b}`,
  (a: string, b: string) => `string join([${a}, ${b}], 'x')`,
  (a: string, b: string) => `string join([${a}, ${b}, ${a}], ${b})`,
];

type Way = (a: string, b: string) => string;

const shortOf = (ways: readonly Way[]): number => (ways === CONDITIONS || ways === FACTS ? 0.7 : 0);

/** A chain of names, each made of the one before it and mostly the same again. */
function chain(random: Random, first: string, ways: readonly Way[], nameOf: (step: number) => string, readAs = nameOf): [string, string][] {
  // Long chains of conditions and facts are refused; short ones are to be evaluated too.
  const length = 2 + Math.floor(random() * (random() < shortOf(ways) ? SHORT_CHAIN : MAX_CHAIN));
  const own = random() < 0.5 ? [pick(random, ways)] : ways;
  const entries: [string, string][] = [[nameOf(0), first]];
  for (let step = 1; step < length; step += 1) {
    const before = readAs(step - 1);
    const other = random() < 0.8 ? before : readAs(Math.floor(random() * step));
    entries.push([nameOf(step), pick(random, own)(before, other)]);
  }
  return entries;
}

/** As many of the entries as fit. */
function within(bytes: number, entries: readonly [string, string][]): [string, string][] {
  let left = bytes;
  return entries.filter(([name, text]) => {
    left -= name.length + text.length + 40;
    return left > 0;
  });
}

const FIRST = { list: "['a', 'b', 'c', 'd']", text: "'abcab'", map: '{a: 1, b: [1, 2]}' } as const;

/** Makes a document set of at most 5 kB whose names multiply in one way or another. */
export function heavyDocument(random: Random, number: number, kind: HeavyDocument['kind']): HeavyDocument {
  const share = MAX_BYTES / (kind === 'values' ? 3 : 2);
  const shape = pick(random, ['list', 'text', 'map'] as const);
  const values =
    kind === 'values'
      ? within(
          share,
          chain(
            random,
            FIRST[shape],
            VALUES[shape],
            (step) => `l${step}`,
            (step) => `value.l${step}`,
          ),
        )
      : [];
  const conditions = within(
    share,
    chain(random, "user.role = 'Librarian'", CONDITIONS, (step) => `fz${number}c${step}`),
  );
  const facts = within(
    share,
    chain(random, 'today.date', FACTS, (step) => `today.fz${number}f${step}`),
  );
  const lastOf = (entries: readonly [string, string][]): string => entries.at(-1)?.[0] ?? '';
  const asked = [`${lastOf(conditions)}`, `${lastOf(facts)} = 'x'`, ...(values.length > 0 ? [`filled(value.${lastOf(values)})`] : [])];
  return {
    number,
    kind,
    values: Object.fromEntries(values.map(([name, text]) => [name, `=${text}`])),
    conditions: Object.fromEntries(conditions),
    facts: Object.fromEntries(facts.map(([path, text]) => [path, `=${text}`])),
    question: asked.join(' or '),
  };
}
