import { edited } from '../../proof/documents/support/edited.ts';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';

const CALLS = 'schemas/operations/records.calls.json';
const SIGN_IN = 'schemas/operations/session.calls.json';

let library: MemoryPortal;
beforeAll(async () => {
  library = await memoryPortal('test/library');
});

/** What is told of one edit, each with its pointer and fix, as text. */
async function diagnosticsOf(path: string, pointer: string, value: unknown): Promise<string[]> {
  const text = edited(library.texts.get(path) ?? '', pointer, { set: () => value });
  const { diagnostics } = await library.compile(new Map([[path, text]]));
  return diagnostics.map(({ code, fix, message, pointer: at }) => `${code} ${at}: ${message} | ${fix}`);
}

const HISTORY = '/operations/readLoanHistory';

describe('a call is held to the description of its handler', () => {
  test.each([
    [
      'misspelt',
      { collections: 'loans' },
      /^HANDLER_SETTING .*\/with\/collections: .*has no setting "collections" \| did you mean "collection"\?/,
    ],
    ['missing', { read: 'readLoan' }, /^HANDLER_SETTING .*\/with: .*needs the setting "collection" \| give "collection", the name/],
    ['no text', { collection: ['loans'] }, /^HANDLER_SETTING .*\/with\/collection: .* \| give the name of a collection/],
    ['no call', { collection: 'loans', read: 'readLaon' }, /^OPERATION_UNKNOWN .*\/with\/read: .*"readLaon" \| did you mean "readLoan"\?/],
    ['no collection', { collection: 'loanz' }, /^COLLECTION_UNKNOWN .*\/with\/collection: .*"loanz".* \| did you mean "loans"\?/],
  ])('a setting that is %s is told where it stands', async (_, settings, expected) => {
    expect(await diagnosticsOf(CALLS, `${HISTORY}/with`, settings)).toContainEqual(expect.stringMatching(expected));
  });

  test('a list of fields, a route and the name of a text are what they should be', async () => {
    expect(await diagnosticsOf(CALLS, '/operations/listMembers/with/sortable', 'name')).toContainEqual(
      expect.stringMatching(/^HANDLER_SETTING .*"sortable".* \| give a list of texts/),
    );
    expect(await diagnosticsOf(SIGN_IN, '/operations/askReset/with/route', 'signInn')).toContainEqual(
      expect.stringMatching(/^ROUTE_UNKNOWN .*"signInn" \| did you mean "signIn"\?/),
    );
    expect(await diagnosticsOf(SIGN_IN, '/operations/askReset/with/texts', { subjct: '@mails.reset.subject' })).toContainEqual(
      expect.stringMatching(/^HANDLER_SETTING .*no text "subjct" \| did you mean "subject"\?/),
    );
  });

  test('a parameter of another name than the one that the handler reads is told with what the call has', async () => {
    const lines = await diagnosticsOf(CALLS, HISTORY, {
      GET: '/library/v1/loans/{loanId}/history',
      summary: 'What happened to a loan',
      params: { loanId: 'code: Number of the loan.' },
      returns: 'loanHistory: The steps, newest first.',
      access: 'staff',
      handler: 'records.history',
      with: { collection: 'loans' },
    });
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^HANDLER_PARAMETER .*readLoanHistory: .*"records.history" needs a parameter "id" \| declare "id"; the call has "loanId"/,
      ),
    );
  });

  test('an answer of another kind, or with other fields, is told', async () => {
    expect(await diagnosticsOf(CALLS, `${HISTORY}/returns`, '[loanHistory]: The steps.')).toContainEqual(
      expect.stringMatching(/^HANDLER_ANSWER .*answers a map, and the call returns a list \| return a map of "items"/),
    );
    expect(await diagnosticsOf(CALLS, `${HISTORY}/returns`, 'page of loanHistory: The steps.')).toContainEqual(
      expect.stringMatching(/^HANDLER_ANSWER .*answers a map without "total", which the call promises to return/),
    );
    expect(await diagnosticsOf(CALLS, '/operations/listMembers/returns', '[member]: Members.')).toContainEqual(
      expect.stringMatching(/^HANDLER_ANSWER .*"records.list" answers a map, and the call returns a list/),
    );
  });
});
