import { element, xmlText } from '../exports/xml.ts';

/** What the replay of a recording came to. */
export interface ReplayedWalk {
  readonly title: string;
  readonly machine: string;
  readonly file: string;
  /** What went wrong, in one sentence. */
  readonly fault: string | undefined;
}

/** Replayed recordings as a report in the XML that JUnit has brought about and CI servers read. */
export function junitReport(walks: readonly ReplayedWalk[]): string {
  const cases = walks.map(({ fault, file, machine, title }) =>
    element('testcase', { classname: machine, name: title, file }, fault === undefined ? [] : [element('failure', { message: fault })]),
  );
  const counts = { tests: String(walks.length), failures: String(walks.filter(({ fault }) => fault !== undefined).length) };
  const suite = element('testsuite', { name: 'walks', ...counts }, cases);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(element('testsuites', counts, [suite]))}\n`;
}
