import type { RecordedControl, RecordedStep, WalkDocument } from '#model';

/**
 * A recording as a file for test/browser/walks: a test that uses the same controls in a real browser and follows the flow step by step. An
 * event that was sent from the Studio came of no control: the file says so, and fails there until somebody writes what a user does for it.
 */
export function playwrightTest(walk: WalkDocument): string {
  const { language, login, machine, note, page, steps, title } = walk;
  const lines = inTurn(steps).flatMap((turn) => [
    ...(turn.steps[0].elsewhere === 'sessionEnds' ? ['await endSession(page);'] : []),
    ...(turn.steps[0].do ?? []).map(useOf),
    ...drivenLines(turn),
    expectationOf(turn),
  ]);
  const isGiving = steps.some(({ do: used = [] }) => used.some(({ given }) => given));
  const isEnding = steps.some(({ elsewhere }) => elsewhere === 'sessionEnds');
  return `${isEnding ? "import { endSession } from '../support/endSession.ts';\n" : ''}import { ${isGiving ? 'give, ' : ''}walkTest } from '../support/walkTest.ts';
${note === undefined ? '' : `\n/** ${note.replaceAll('*/', '*\\/')} */`}
walkTest(${quoted(title)}, { machine: ${quoted(machine)}, language: ${quoted(language)}${login === undefined ? '' : `, login: ${quoted(login)}`}, page: ${quoted(page)} }, async ({ flow, page }) => {
${lines.map((line) => `  ${line}\n`).join('')}});
`;
}

/** Steps that may come in any order, and the number of the first; mostly one step alone. */
interface Turn {
  readonly first: number;
  readonly steps: [RecordedStep, ...RecordedStep[]];
}

/** Answers that the page waited for at once, in several states, may come in another order; what nobody did and nothing took, at any time. */
function inTurn(steps: readonly RecordedStep[]): Turn[] {
  const turns: Turn[] = [];
  const isOfSeveral = (index: number): boolean => isAnswer(steps[index]) && (steps[index - 1]?.to.length ?? 0) > 1;
  for (const [index, step] of steps.entries()) {
    if (step.ignored && !isUse(step)) continue;
    const last = turns.at(-1);
    if (last !== undefined && isOfSeveral(index) && isOfSeveral(last.first)) last.steps.push(step);
    else turns.push({ first: index, steps: [step] });
  }
  return turns;
}

/** Whether something was done for it. */
function isUse({ do: used, elsewhere }: RecordedStep): boolean {
  return used !== undefined || elsewhere !== undefined;
}

/** The end of a call that nothing was done for in between. */
function isAnswer(step: RecordedStep | undefined): boolean {
  return step !== undefined && /^xstate\.(?:done|error)\.actor\./.test(step.event) && !isUse(step);
}

function expectationOf({ first, steps }: Turn): string {
  const to = listOf(steps.at(-1)?.to ?? []);
  const events = steps.map(({ event }) => event).sort();
  if (events.length > 1) return `await flow.answers(${first}, ${listOf(events)}, ${to});`;
  const [{ event, ignored }] = steps;
  return ignored ? `await flow.ignores(${first}, ${quoted(event)});` : `await flow.step(${first}, ${quoted(event)}, ${to});`;
}

const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/** What is missing in a recording because it may be data is named, so that the test fails where it must be filled in. */
const MISSING = 'A VALUE IS MISSING HERE';

/** A delay that a tester let run out passes by itself in the test. */
function drivenLines({ first, steps: [{ driven, event }] }: Turn): readonly string[] {
  if (!driven) return [];
  if (event.startsWith('xstate.after.')) return ['// A tester let this delay run out at once; here it takes its time.'];
  const what = `Step ${first} (${event}) was sent from the Studio and by no control: write here what a user does for it.`;
  return [`throw new Error(${quoted(what)});`];
}

function useOf(control: RecordedControl): string {
  const { given, nth, value } = control;
  const locator = `page.${locatorOf(control)}${nth === undefined ? '' : `.nth(${nth})`}`;
  return given ? `await give(${locator}, ${quoted(value ?? MISSING)});` : `await ${locator}.click();`;
}

/** An input without a role is found by its label. */
function locatorOf({ name, role }: RecordedControl): string {
  if (role === 'field')
    return name?.endsWith('…') ? `getByLabel(${beginning(name)})` : `getByLabel(${quoted(name ?? MISSING)}, { exact: true })`;
  if (name === undefined) return `getByRole(${quoted(role)})`;
  return `getByRole(${quoted(role)}, { name: ${name.endsWith('…') ? beginning(name) : `${quoted(name)}, exact: true`} })`;
}

/** A name of which only the beginning was written, as a regular expression. */
function beginning(name: string): string {
  const text = name.slice(0, -1).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return `/^${withoutBreaks(text)}/`;
}

/** A literal of TypeScript. */
function quoted(text: string): string {
  return `'${withoutBreaks(text.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))}'`;
}

/** Ends of lines end literals too; they are written as their codes. */
function withoutBreaks(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
