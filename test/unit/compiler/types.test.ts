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
      JSON.parse(JSON.stringify(blocks).replace('=item.dueOn"', '=item.dueOnn"')),
    );
    expect(found[0]).toMatch(/^PATH_UNKNOWN .*"item" has no "dueOnn".* did you mean "dueOn"\?$/);
  });
});
