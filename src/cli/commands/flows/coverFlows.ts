import { type Coverage, coverageOf, deriveWalks, type Share } from '#machines';
import { type FlowsQuestion, refuse, unknown } from './question.ts';
import { walkFacts } from './walkFacts.ts';

const COLUMNS = ['states', 'transitions', 'guards', 'calls', 'timers'] as const satisfies readonly (keyof Coverage)[];

/** `flows coverage [<id>]`: what derived walks see of machines, as a table; of one machine also what they do not see. */
export function coverFlows(question: FlowsQuestion): number {
  const [asked] = question.words;
  const machines = question.machines();
  const chosen = asked === undefined ? machines : machines.filter(({ id }) => id === asked);
  if (chosen.length === 0) {
    const ids = machines.map(({ id }) => id);
    return refuse(unknown('machine', asked ?? '', ids));
  }
  const evaluation = walkFacts(question.portal);
  const found = chosen.map(({ document, id }) => ({
    id,
    coverage: coverageOf(document, evaluation, deriveWalks(document, evaluation).walks),
  }));
  if (question.option('as') === 'json') {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(found.map(({ coverage, id }) => [id, coverage])), null, 2)}\n`);
    return 0;
  }
  const rows = found.map(({ coverage, id }) => line([id, ...COLUMNS.map((column) => shareText(coverage[column]))]));
  const missing =
    asked === undefined ? [] : found.flatMap(({ coverage }) => COLUMNS.flatMap((column) => missingLines(column, coverage[column])));
  const head = [line(['machine', ...COLUMNS]), line(['machine', ...COLUMNS].map(() => '---'))];
  process.stdout.write(`${[...head, ...rows, ...missing].join('\n')}\n`);
  return 0;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function shareText({ all, seen }: Share): string {
  return `${seen}/${all}`;
}

function missingLines(column: string, { missing }: Share): string[] {
  return missing.map((part) => `not seen of ${column}: ${part || 'the machine'}`);
}
