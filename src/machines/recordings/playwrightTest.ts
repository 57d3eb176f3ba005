import type { RecordedControl, WalkDocument } from '#model';
import { beginning, MISSING, quoted } from './literals.ts';
import { drivenLines, expectationOf, inTurn } from './turns.ts';

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
