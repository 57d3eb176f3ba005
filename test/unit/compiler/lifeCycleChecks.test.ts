import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';

let library: MemoryPortal;
beforeAll(async () => {
  library = await memoryPortal('test/library');
});

const SCREEN = 'schemas/screens/loans/loan.screen.json';
const LIST = 'schemas/screens/loans/loans.screen.json';
const CALLS = 'schemas/operations/records.calls.json';
const DEMO = 'schemas/demo/library.demo.json';
const LOAN = 'schemas/entities/loan.schema.json';

/** The diagnostics that one change of a document's text brings, as text. */
async function toldOf(path: string, old: string, text: string): Promise<string[]> {
  const before = library.texts.get(path) ?? '';
  expect(before).toContain(old);
  const { diagnostics } = await library.compile(new Map([[path, before.replace(old, text)]]));
  return diagnostics.map(({ code, fix, message, position }) => `${code} ${position.file} ${message} (${fix})`);
}

describe('words of a life cycle', () => {
  test.each([
    [
      'compared on a page',
      SCREEN,
      "if loan.state = 'requested'",
      "if loan.state = 'requestet'",
      /^FACT_VALUE .*never "requestet" \(did you mean "requested"\?\)/,
    ],
    [
      'compared in a row',
      LIST,
      '"loanId": "=item.id"',
      `"loanId": "=if item.state = 'gone' then item.author else item.id"`,
      /^FACT_VALUE .*never "gone" \(it is "requested" or/,
    ],
    [
      'a choice of a filter',
      LIST,
      '"state",\n        {\n          "path": "branch"',
      '{ "path": "state", "kind": "select", "options": [{ "value": "gone", "label": "@status.closed" }] }, { "path": "branch"',
      /^CALL_INPUT .*"state" of "listLoans" is never "gone" \(there is requested/,
    ],
    [
      'an event that a body takes',
      CALLS,
      '"enum": ["LEND", "RENEW"',
      '"enum": ["LEND", "RENEV"',
      /^EVENT_UNKNOWN .*no event "RENEV" \(did you mean "RENEW"/,
    ],
    [
      'a state in an entity',
      LOAN,
      '"title": "loans.status", "type": "string"',
      '"title": "loans.status", "enum": ["requested", "lent", "overdue", "returned", "cloosed"]',
      /^STATE_UNKNOWN .*loan\.schema\.json .*"cloosed" \(did you mean "closed"/,
    ],
    [
      'context that is set',
      'workflows/loan.machine.json',
      '"renewals": 0, "dueOn": "=today',
      '"renevals": 0, "dueOn": "=today',
      /^MACHINE_CONTEXT_UNKNOWN .*renevals.*Did you mean 'renewals'/,
    ],
    [
      'context that starts as null',
      LOAN,
      '"type": ["string", "null"],',
      '"type": "string",',
      /^CALL_RESPONSE schemas\/entities\/loan.*"dueOn".* is null until .*\(allow null: "type": \["string", "null"\]\)/,
    ],
    [
      'a field that neither the entity nor a record has',
      SCREEN,
      'coalesce(loan.renewals',
      'coalesce(loan.provider',
      /^PATH_UNKNOWN .*"data\.loan" has no "provider"/,
    ],
  ])('%s', async (_, path, old, text, expected) => {
    expect((await toldOf(path, old, text)).join('\n')).toMatch(new RegExp(expected.source, 'm'));
  });
});

test('a page that was checked before is checked again when the life cycle behind its call has other states', async () => {
  const found = await toldOf('workflows/loan.machine.json', '"requested": {', '"asked": {');
  expect(found.join('\n')).toMatch(/^FACT_VALUE schemas\/screens\/loans\/loan\.screen\.json .*never "requested"/m);
});

describe('records of the demo', () => {
  test.each([
    ['without a field', '"title": "The Salt Garden",\n', '', /has no "title", which "listLoans" always returns \(give "title"\)$/],
    ['with the id of another', '"id": "L-1002"', '"id": "L-1001"', /another record of "loans" has this id/],
    ['with a value of another type', '"renewals": 1', '"renewals": "1"', /"renewals" is a number, says what "listLoans" returns/],
    ['with a day that is none', '"requestedOn": "2026-09-01"', '"requestedOn": "soon"', /"requestedOn" is a day/],
  ])('%s is told once', async (_, old, text, expected) => {
    const all = await toldOf(DEMO, old, text);
    expect(all).toEqual([expect.stringMatching(/^DEMO_RECORD schemas\/demo\/library\.demo\.json /)]);
    expect(all[0]).toMatch(expected);
  });
});

describe('signing in and out', () => {
  test.each([
    [
      'tokens that are sent to nobody',
      'workflows/sign-in.machine.json',
      ', "actions": { "send": "TOKEN", "to": "session", "with": { "token": "=event.output" } }',
      '',
      /^MACHINE_EVENT_UNSENT .*session.*"TOKEN" to flow "session" \(send it/,
    ],
    [
      'a page of signing in without form',
      'schemas/screens/shell/sign-in.screen.json',
      '"form": "sign-in", "id": "form", "errorSummary": false, "busy": "=context.busy",\n                "submitLabel": "@signIn.submit", "onSubmit": { "send": "SUBMIT", "with": { "data": "=event.data" } }',
      '"id": "form", "button": "@signIn.submit", "do": { "send": "SUBMIT" }',
      /^SIGN_IN schemas\/screens\/shell\/sign-in.*no form \(show a form/,
    ],
    [
      'no sign-out',
      'workflows/session.machine.json',
      '"src": "closeSession"',
      '"src": "whoAmI"',
      /^SIGN_IN .*nothing calls "closeSession" \(let a flow invoke/,
    ],
    [
      'refusals in English alone',
      'schemas/portal.json',
      '"busy": "@refusals.busy",',
      '',
      /^ENGINE_TEXT .*in English alone: busy \(.* readers of fr\)/,
    ],
    [
      'a fact that nobody supplies',
      'schemas/facts.json',
      '"user.branchName"',
      '"user.brunchName"',
      /^FACT_UNSUPPLIED .*"user.brunchName" \(did you mean "branchName"/,
    ],
  ])('%s', async (_, path, old, text, expected) => {
    expect((await toldOf(path, old, text)).join('\n')).toMatch(new RegExp(expected.source, 'm'));
  });
});

test('braces in an expression that cannot be filled in are told with what to write', async () => {
  const loop = '"id": "atLimit", "for": { "step": [{ "text": "two words" }] }, "notice": "=loan.title + \'{step.text}\'"';
  const all = await toldOf(SCREEN, '"id": "atLimit", "notice": "@loan.atLimit"', loop);
  expect(all.join('\n')).toMatch(/^BRACES .*\{step\.text\} cannot be filled in here \(write step\.text outside of the quotes/m);
});
