import type { RecordedControl, WalkDocument } from '#model';

/** A recording as a file for test/browser/walks: a test that uses the same controls in a real browser and follows the flow step by step. */
export function playwrightTest(walk: WalkDocument): string {
  const { language, login, machine, note, page, steps, title } = walk;
  const lines = steps.flatMap(({ do: used = [], event, to }, index) => [
    ...used.map(useOf),
    `await flow.step(${index}, ${quoted(event)}, [${to.map(quoted).join(', ')}]);`,
  ]);
  const isGiving = steps.some(({ do: used = [] }) => used.some(({ given }) => given));
  return `import { ${isGiving ? 'give, ' : ''}walkTest } from '../support/walkTest.ts';
${note === undefined ? '' : `\n/** ${note.replaceAll('*/', '*\\/')} */`}
walkTest(${quoted(title)}, { machine: ${quoted(machine)}, language: ${quoted(language)}${login === undefined ? '' : `, login: ${quoted(login)}`}, page: ${quoted(page)} }, async ({ flow, page }) => {
${lines.map((line) => `  ${line}\n`).join('')}});
`;
}

/** What is missing in a recording because it may be data is named, so that the test fails where it must be filled in. */
const MISSING = 'A VALUE IS MISSING HERE';

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
