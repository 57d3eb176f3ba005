import { edited } from '../../proof/documents/support/edited.ts';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';

const SCREEN = 'schemas/screens/desk/desk.screen.json';
const CONDITIONS = 'schemas/conditions/library.conditions.json';

let library: MemoryPortal;
beforeAll(async () => {
  library = await memoryPortal('test/library');
});

/** The diagnostics of the desk with one more block and, where it is given, one more named condition. */
async function found(block: object, condition?: string): Promise<string[]> {
  const add = (path: string, pointer: string, set: (value: never) => unknown) =>
    [path, edited(library.texts.get(path) ?? '', pointer, { set })] as const;
  const changes = new Map([add(SCREEN, '/blocks', (blocks: object[]) => [...blocks, { id: 'odd', ...block }] as never)]);
  const when = { when: condition, description: 'Some loan is so.' };
  if (condition) changes.set(...add(CONDITIONS, '/conditions', (all: object) => ({ ...all, someLoan: when })));
  const { diagnostics } = await library.compile(changes);
  return diagnostics.map(({ code, message, pointer, fix }) => `${code} ${pointer} ${message} | ${fix}`);
}

const shows = (value: string) => found({ text: `=${value}` });
const shownIf = (condition: string) => found({ text: '@desk.heading(network: text(oem.displayName))', if: condition });

describe('what a loop reads of its items', () => {
  test.each([
    ['a filter', 'count(overdue.items[item.renewals > 3])'],
    ['one of the items that a filter leaves', 'overdue.items[item.renewals > 1][1].title'],
    ['a loop', "string join(for loan in overdue.items return loan.title + '!', ', ')"],
    ['a loop in a loop', 'count(for loan in overdue.items return requested.items[item.title != loan.title])'],
  ])('%s as a value: no false alarm, and a misspelt property is told where it stands', async (_, value) => {
    expect(await shows(value)).toEqual([]);
    const misspelt = value.replace(/\.(renewals|title)/, (name) => `${name}x`);
    expect((await shows(misspelt))[0]).toMatch(
      /^PATH_UNKNOWN \/blocks\/\d+\/text "(item|loan)" has no "(renewals|title)x": .*did you mean/,
    );
  });

  test('the items of a filter are those of its list', async () => {
    expect((await shows("pluck(overdue.items[item.renewals > 1], 'titlex')"))[0]).toMatch(/^PATH_UNKNOWN .*"titlex.*did you mean "title"/);
    expect((await shows("pluck(for loan in overdue.items return {n: loan.title + '!'}, 'nn')"))[0]).toMatch(/^PATH_UNKNOWN .*"nn"/);
  });

  test.each(['some', 'every'])('%s: no false alarm; misspelt properties of the item and lists are told', async (word) => {
    const condition = `${word} loan in overdue.items satisfies loan.renewals > 3`;
    expect(await shownIf(condition)).toEqual([]);
    expect((await shownIf(condition.replace('renewals', 'renewalsx')))[0]).toMatch(
      /^PATH_UNKNOWN \/blocks\/\d+\/(if|visibleIf) "loan" has no/,
    );
    expect((await shownIf(condition.replace('.items', '.itemsx')))[0]).toMatch(/^PATH_UNKNOWN .*"data.overdue" has no "itemsx"/);
  });

  test('a comparison with null', async () => {
    expect(await shownIf('overdue.total = null')).toEqual([]);
    expect((await shownIf('overdue.totalx = null'))[0]).toMatch(/^PATH_UNKNOWN .*"data.overdue" has no "totalx".*did you mean "total"/);
  });

  test('what is no list is told', async () => {
    expect((await shows('count(overdue[item.renewals > 1])'))[0]).toMatch(
      /^FUNCTION_ARGUMENTS .* a loop takes a list here, not a map \| write toList/,
    );
  });
});

describe('what a named condition needs where it is used', () => {
  const use = { text: '@desk.heading(network: text(oem.displayName))', if: 'someLoan' };

  test.each(['some', 'every'])('%s: the name of its own item is not missed, another path is', async (word) => {
    expect(await found(use, `${word} one in data.overdue.items satisfies one.renewals > 3`)).toEqual([]);
    const message = /^PATH_UNKNOWN \/blocks\/\d+\/(if|visibleIf) condition "someLoan" reads /;
    const [missing] = await found(use, `${word} one in data.overdue.items satisfies item.renewals > 3`);
    expect(missing).toMatch(message);
    expect(missing).toContain('"item.renewals"');
    expect((await found(use, `${word} one in data.overdue.items satisfies one.renewalsx > 3`))[0]).toContain('"one.renewalsx"');
  });

  test('a list that is not there is told, also where the loop reads nothing but its own items', async () => {
    const missing = await found(use, 'some one in data.overdue.itemsx satisfies one.renewals > 3');
    expect(missing[0]).toMatch(/^PATH_UNKNOWN \/blocks\/\d+\/(if|visibleIf) condition "someLoan" reads "data.overdue.itemsx"/);
  });

  test('loops as values in it', async () => {
    expect(await found(use, 'count(data.overdue.items[item.renewals > 3]) > 0')).toEqual([]);
    expect(await found(use, "list contains(for one in data.overdue.items return one.title + '!', 'a!')")).toEqual([]);
  });
});

describe('mistakes are told in the words of expressions', () => {
  test.each([
    ['overdue[1]', '"list[1]" takes a list here, not a map', 'write toList(x) for a list of one'],
    ["string join(overdue, ', ')", '"string join(list, text)" takes a list here, not a map', 'write toList(x) for a list of one'],
    ['starts with(overdue, oem.key)', '"starts with(text, text)" takes a text here, not a map', 'give a text'],
    [
      'overdue.items.title',
      'it is a list',
      "write data.overdue.items[1].title for that of the first item, or pluck(data.overdue.items, 'title') for that of each",
    ],
  ])('%s', async (value, message, fix) => {
    const [first] = await shows(value);
    expect(first).toContain(message);
    expect(first).toContain(fix);
  });

  test('a comparison by order', async () => {
    expect((await shownIf('overdue.items > 2'))[0]).toMatch(/^COMPARISON_NEVER .* a list is never > a number \|/);
  });

  test('a text that is no message', async () => {
    expect((await found({ text: 'Hello there' }))[0]).toMatch(/^LITERAL_TEXT .* write "@<key>"$/);
  });
});
