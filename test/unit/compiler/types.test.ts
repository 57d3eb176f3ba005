import { edited } from '../../proof/documents/support/edited.ts';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';

let library: MemoryPortal;
beforeAll(async () => {
  library = await memoryPortal('test/library');
});

/** The diagnostics that a change of one document brings, as text. */
async function diagnosticsOf(path: string, pointer: string, set: (value: never) => unknown): Promise<string[]> {
  const changes = new Map([[path, edited(library.texts.get(path) ?? '', pointer, { set })]]);
  const { diagnostics } = await library.compile(changes);
  return diagnostics.map(({ code, message, fix, pointer: at }) => `${code} ${at} ${message} | ${fix}`);
}

const SCREEN = 'schemas/screens/loans/loan.screen.json';
const LIST = 'schemas/screens/loans/loans.screen.json';

const text = (path: string) => ({ id: 'odd', block: 'text', text: { $: path } });

/** The first diagnostic of a text block that reads a path on the page of a loan. */
async function reads(path: string): Promise<string | undefined> {
  return (await diagnosticsOf(SCREEN, '/blocks', (blocks: object[]) => [...blocks, text(path)] as never))[0];
}

describe('types of what documents read', () => {
  test('the answer of a call: a misspelt property is refused with the nearest, a right one is taken', async () => {
    expect(await reads('data.loan.titl')).toMatch(/^PATH_UNKNOWN .* "data.loan" has no "titl": it is .* \| did you mean "title"\?$/);
    expect(await reads('data.loan.title')).toBeUndefined();
  });

  test('the parameters of the routes that open a screen', async () => {
    expect(await reads('route.params.loanid')).toMatch(/^PATH_UNKNOWN .*"route.params" has no "loanid".* did you mean "loanId"\?$/);
    expect(await reads('route.params.loanId')).toBeUndefined();
  });

  test('the rows of a table', async () => {
    const found = await diagnosticsOf(LIST, '/blocks', (blocks: object[]) =>
      JSON.parse(JSON.stringify(blocks).replace('=item.id"', '=item.idd"')),
    );
    expect(found[0]).toMatch(/^PATH_UNKNOWN .*"item" has no "idd".* did you mean "id"\?$/);
  });
});

test('the path of the page in the answer of a table', async () => {
  const pageAt = (path: string) =>
    diagnosticsOf(LIST, '/blocks/0', (table: object) => ({ ...table, columns: [], filters: [], pageAt: path }) as never);
  const wrong = 'PATH_UNKNOWN /blocks/0/pageAt the answer of the operation has no "itemz" | did you mean "items"?';
  expect(await pageAt('itemz')).toContain(wrong);
});

describe('ranges of finds', () => {
  const CALLS = 'schemas/operations/records.calls.json';
  const found = (words: object) =>
    diagnosticsOf(CALLS, '/operations/listLoans/find/loans', (find: object) => ({ ...find, between: undefined, ...words }) as never);

  test('their fields are those of the records, and have an order', async () => {
    expect((await found({ before: { dueOnn: '=today.date' } }))[0]).toMatch(/^PATH_UNKNOWN .*have no "dueOnn" \| did you mean "dueOn"\?$/);
    expect((await found({ absent: ['dueOnn'] }))[0]).toMatch(/^PATH_UNKNOWN .*have no "dueOnn" \| did you mean "dueOn"\?$/);
    expect((await found({ search: { text: '=params.search', in: ['titlex'] } }))[0]).toMatch(
      /^PATH_UNKNOWN .*have no "titlex" \| did you mean "title"\?$/,
    );
    expect((await found({ after: { state: 'lent' } }))[0]).toMatch(/^COMPARISON_NEVER .*"state" is a text/);
  });

  test('their ends are of the kind of the field', async () => {
    expect((await found({ between: { dueOn: ['=params.page', '=params.dueTo'] } }))[0]).toMatch(
      /^COMPARISON_NEVER .*"dueOn" is .* never compared with a number \| give a day or a moment$/,
    );
    expect((await found({ before: { renewals: '=today.date' } }))[0]).toMatch(
      /^COMPARISON_NEVER .*"renewals" is a number .* \| give a number$/,
    );
    expect(await found({ between: { dueOn: ['2026-01-01', '=today.date'] }, before: { renewals: 2 } })).toEqual([]);
  });
});
