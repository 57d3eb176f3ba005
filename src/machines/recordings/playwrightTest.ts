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
function useOf({ given, name, nth, role, value }: RecordedControl): string {
  const options =
    name === undefined ? '' : `, { name: ${name.endsWith('…') ? beginning(name.slice(0, -1)) : `${quoted(name)}, exact: true`} }`;
  const control = `page.getByRole(${quoted(role)}${options})${nth === undefined ? '' : `.nth(${nth})`}`;
  return given ? `await give(${control}, ${quoted(value ?? MISSING)});` : `await ${control}.click();`;
}

const MISSING = 'A VALUE IS MISSING HERE';

/** A name of which only the beginning was written, as a regular expression. */
function beginning(text: string): string {
  return `/^${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}/`;
}

/** A literal of TypeScript. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
