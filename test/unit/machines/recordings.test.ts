import { drivenSteps, jestTest, playwrightTest, recordingOf } from '#machines';
import type { LiveControl, LiveStep, MachineDocument, WalkDocument } from '#model';

const document = {
  id: 'door',
  description: 'Opens.',
  initial: 'shut',
  states: { shut: { on: { OPEN: { target: 'open' } } }, open: {} },
} as unknown as MachineDocument;

const tab = { path: '/', program: 'base', role: 'Dealer', language: 'en', version: '1', firstSeq: 100 };
const step = (seq: number, event: string, more: Partial<LiveStep> = {}): LiveStep => ({
  seq,
  event,
  time: seq,
  session: '100-1',
  machine: 'door',
  data: {},
  from: [],
  to: ['shut'],
  transitions: [],
  guards: [],
  actions: [],
  ignored: false,
  ...more,
});
const press = (seq: number, name: string, page = '/'): LiveControl => ({ seq, page, role: 'button', name });

const namesIn = (steps: ReturnType<typeof recordingOf>) => steps.map(({ do: used = [] }) => used.map(({ name }) => name));

test('what was used before the start is kept only where it led to it: on its page, in a row, since the machine did something there', () => {
  const steps = [step(110, 'xstate.init', { start: tab }), step(113, 'OPEN', { to: ['open'] })];
  const controls = [
    press(90, 'Log out'),
    press(102, 'Edit'),
    press(104, 'Menu', '/x'),
    press(105, 'Ask'),
    press(111, 'Sure'),
    press(112, 'Open'),
    press(114, 'Late'),
  ];
  const recorded = (since: number) => namesIn(recordingOf({ document, phrases: {} }, steps, controls, since));
  expect(recorded(100)).toEqual([['Ask'], ['Sure', 'Open']]);
  expect(recorded(106)).toEqual([[], ['Sure', 'Open']]);
});

test.each([
  ['before the last use of a control', [press(111, 'Go')], [undefined, 'sessionEnds', undefined]],
  ['before the page says so, where nothing was used', [], [undefined, undefined, 'sessionEnds']],
])('a session that is over was ended elsewhere %s', (_when, controls, expected) => {
  const steps = [step(110, 'xstate.init', { start: tab }), step(112, 'ROUTE'), step(113, 'EXPIRED', { to: ['open'] })];
  const elsewhere = (taken: readonly LiveStep[]) =>
    recordingOf({ document, phrases: {} }, taken, controls, 109).map((recorded) => recorded.elsewhere);
  expect(elsewhere(steps)).toEqual(expected);
  // What nobody sent and nothing took is no step.
  expect(elsewhere(steps.with(2, step(113, 'EXPIRED', { ignored: true })))).toEqual([undefined, undefined]);
});

test('a step that a tester drove came of no control; what was used before it counts for the next one', () => {
  const steps = [
    step(110, 'xstate.init', { start: tab }),
    step(113, 'OPEN', { to: ['open'], driven: true }),
    step(116, 'SHUT', { to: ['shut'] }),
  ];
  const controls = [press(111, 'Look'), press(114, 'Shut')];
  const recorded = recordingOf({ document, phrases: {} }, steps, controls, 100);
  expect(namesIn(recorded)).toEqual([[], [], ['Look', 'Shut']]);
  expect(recorded.map(({ driven }) => driven)).toEqual([undefined, true, undefined]);
});

describe('a recording as a test in a browser', () => {
  const walk = (changes: Partial<WalkDocument>, control: object = {}): WalkDocument => ({
    title: 'x',
    machine: 'door',
    program: 'base',
    language: 'en',
    page: '/',
    steps: [{ event: 'xstate.init', to: ['shut'], do: [{ role: 'button', ...control }] }],
    ...changes,
  });

  test.each([
    [{ name: 'Edit' }, "page.getByRole('button', { name: 'Edit', exact: true }).click()"],
    [{ name: 'Edit', nth: 2 }, "page.getByRole('button', { name: 'Edit', exact: true }).nth(2).click()"],
    [{ name: 'Full (gold)…' }, "page.getByRole('button', { name: /^Full \\(gold\\)/ }).click()"],
    [{ role: 'field', name: 'Password', given: true, value: 'x' }, "give(page.getByLabel('Password', { exact: true }), 'x')"],
    [
      { role: 'textbox', name: 'Name', given: true },
      "give(page.getByRole('textbox', { name: 'Name', exact: true }), 'A VALUE IS MISSING HERE')",
    ],
    [{}, "page.getByRole('button').click()"],
  ])('%j is used by %s', (control, expected) => {
    expect(playwrightTest(walk({}, control))).toContain(`  await ${expected};\n`);
  });

  test('a session that is ended elsewhere is ended before the controls are used; answers that were waited for at once may come in any order', () => {
    const [menu, user] = ['xstate.done.actor.menu', 'xstate.error.actor.user'];
    const steps: WalkDocument['steps'] = [
      { event: 'xstate.init', to: ['a', 'b'] },
      { event: user, to: ['a', 'c'] },
      { event: menu, to: ['ready'] },
      { elsewhere: 'sessionEnds', do: [{ role: 'button', name: 'Go' }], event: menu, to: ['over'] },
      { event: user, to: ['over'] },
      { event: 'ROUTE', ignored: true, to: ['over'] },
      { do: [{ role: 'button', name: 'Go' }], event: 'GO', ignored: true, to: ['over'] },
    ];
    const written = playwrightTest(walk({ steps }));
    expect(written).toContain("import { endSession } from '../support/endSession.ts';\nimport { walkTest }");
    expect(written.match(/ {2}await .*/g)).toEqual([
      "  await flow.step(0, 'xstate.init', ['a', 'b']);",
      `  await flow.answers(1, ['${menu}', '${user}'], ['ready']);`,
      '  await endSession(page);',
      "  await page.getByRole('button', { name: 'Go', exact: true }).click();",
      `  await flow.step(3, '${menu}', ['over']);`,
      `  await flow.step(4, '${user}', ['over']);`,
      "  await page.getByRole('button', { name: 'Go', exact: true }).click();",
      "  await flow.ignores(6, 'GO');",
    ]);
  });

  test('of an event that was sent from the Studio it says that no control was used, and a delay passes by itself', () => {
    const steps = [
      { event: 'xstate.init', to: ['shut'] },
      { event: 'OPEN', to: ['open'], driven: true },
      { event: 'xstate.after.5000.door.open', to: ['shut'], driven: true },
    ];
    const written = playwrightTest(walk({ steps }));
    expect(written).toContain(
      "throw new Error('Step 1 (OPEN) was sent from the Studio and by no control: write here what a user does for it.');",
    );
    expect(written.match(/throw/g)).toHaveLength(1);
    expect(drivenSteps([...steps, { event: 'GO', to: ['shut'], driven: true, ignored: true }])).toBe(1);
    expect(written).toContain('// A tester let this delay run out at once; here it takes its time.\n  await flow.step(2, ');
  });

  test('no text gets out of its literal', () => {
    const hostile = "'; evil(); '\\\n\r\u2028`${evil()}";
    const written = playwrightTest(
      walk({ title: hostile, login: hostile, page: `/${hostile}` }, { name: hostile, given: true, value: hostile }),
    );
    const literal = String.raw`'\'; evil(); \'\\\u000a\u000d\u2028` + '`${evil()}' + "'";
    expect(written.split(literal)).toHaveLength(5);
    const rest = written.replaceAll(literal, '').replaceAll(`'/${literal.slice(1)}`, '');
    expect(rest).not.toContain('evil');
  });
});

describe('a recording as a test of the rendered page', () => {
  const machine = {
    ...document,
    states: {
      shut: { invoke: { id: 'look', src: 'op:readDoor', onDone: 'open', onError: 'shut' } },
      open: { invoke: { id: 'save', src: 'op:saveDoor', onDone: 'shut', onError: 'open' } },
    },
  } as unknown as MachineDocument;
  const exported = (steps: WalkDocument['steps'], from = machine) =>
    jestTest({ title: "'x'", machine: 'door', program: 'base', language: 'en', login: 'dealer.honda', page: '/', steps }, from);
  const to = ['shut'];
  const go = (more: object) => ({ do: [{ role: 'button', ...more }], event: 'GO', to });

  test('uses controls by role and name, and calls end as they did then', () => {
    const written = exported([
      { event: 'xstate.init', to },
      { event: 'xstate.error.actor.look', to },
      { ...go({ name: 'Go' }), elsewhere: 'sessionEnds' },
      { event: 'xstate.done.actor.look', to },
      { ...go({ name: 'Full (gold)…', nth: 1 }) },
      { event: 'xstate.done.actor.save', to },
      { ...go({ role: 'textbox', name: 'Name', given: true, value: 'x' }) },
      { event: 'xstate.error.actor.save', to },
      { ...go({ role: 'field', name: 'Password', given: true }) },
    ]);
    expect(written).toContain(
      "pageTest('\\'x\\'', { machine: 'door', language: 'en', login: 'dealer.honda', page: '/', failing: ['readDoor'] }, async ({ endSession, fail, flow, succeed, user }) => {",
    );
    expect(written.match(/^ {2}.*(?=;)/gm)?.filter((line) => !line.includes('flow.step'))).toEqual([
      "  succeed('readDoor')",
      '  await endSession()',
      "  await user.click(await screen.findByRole('button', { name: 'Go' }))",
      "  await user.click((await screen.findAllByRole('button', { name: /^Full \\(gold\\)/ }))[1] as HTMLElement)",
      "  fail('saveDoor')",
      "  await give(user, await screen.findByRole('textbox', { name: 'Name' }), 'x')",
      "  succeed('saveDoor')",
      "  await give(user, await screen.findByLabelText('Password'), 'A VALUE IS MISSING HERE')",
    ]);
  });

  test('of two calls with one id, the one of the state that waited for it failed', () => {
    const ask = (call: string) => ({ invoke: { id: 'ask', src: `op:${call}`, onDone: 'open', onError: 'shut' } });
    const two = { ...document, states: { shut: ask('readDoor'), open: ask('saveDoor') } } as unknown as MachineDocument;
    const steps = [{ event: 'xstate.init', to: ['open'] }, { event: 'xstate.error.actor.ask', to }, go({ name: 'Go' })];
    expect(exported(steps, two)).toContain("failing: ['saveDoor']");
  });

  test('without controls it takes the walk through the machine alone', () => {
    expect(exported([{ event: 'xstate.init', to }])).toContain('expect(await walkFault(walk)).toBeUndefined();');
  });
});
