import { readFileSync } from 'node:fs';
import { simulationFacts, walkShapeFault } from '#compiler';
import {
  type Coverage,
  coverageOf,
  coverageOfRecording,
  deriveWalks,
  mergedCoverage,
  recordingFaultText,
  replayRecording,
  type Share,
  storedCoverage,
} from '#machines';
import { isJsonObject, type MachineDocument, type WalkDocument } from '#model';
import { engineRoot } from '../../roots.ts';
import { type FlowsQuestion, refuse, unknown } from './question.ts';
import { walkFacts } from './walkFacts.ts';

const COLUMNS = ['states', 'transitions', 'guards', 'calls', 'timers'] as const satisfies readonly (keyof Coverage)[];

/**
 * `flows coverage [<id>]`: what derived walks see of machines, as a table; of one machine also what they do not see. With `--with <file,...>`
 * together with what such runs stored with `--as json`, and what kept walks see, of the machines as they are now; with `--derived no` without
 * derived walks.
 */
export function coverFlows(question: FlowsQuestion): number {
  const [asked] = question.words;
  const machines = question.machines();
  const chosen = asked === undefined ? machines : machines.filter(({ id }) => id === asked);
  if (chosen.length === 0) {
    const ids = machines.map(({ id }) => id);
    return refuse(unknown('machine', asked ?? '', ids));
  }
  const evaluation = walkFacts(question.portal);
  const files = storedFiles(question.option('with'));
  if (typeof files === 'number') return files;
  const found = chosen.map(({ document, id }) => {
    const nothing = coverageOf(document, evaluation, []);
    const stored = files.flatMap((file) => seenIn(file, { document, id, nothing, question }));
    const derived = question.option('derived') === 'no' ? [] : deriveWalks(document, evaluation).walks;
    return { id, coverage: mergedCoverage(coverageOf(document, evaluation, derived), ...stored) };
  });
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

interface StoredFile {
  readonly name: string;
  readonly content: unknown;
}

/** Files whose names are divided by commas; the exit code if one cannot be read, with the reason on stderr. */
function storedFiles(names: string | undefined): readonly StoredFile[] | number {
  try {
    return (names?.split(',') ?? []).map((name) => {
      const content: unknown = JSON.parse(readFileSync(name, 'utf8'));
      const isWalk = isJsonObject(content) && Array.isArray(content['steps']);
      const fault = isWalk ? walkShapeFault(engineRoot, content) : undefined;
      if (fault !== undefined) throw new Error(`${name}: ${fault}`);
      return { name, content };
    });
  } catch (error) {
    return refuse(`Stored coverage could not be read: ${(error as Error).message}`);
  }
}

interface CoveredMachine {
  readonly document: MachineDocument;
  readonly id: string;
  /** What is known of it when nothing was walked. */
  readonly nothing: Coverage;
  readonly question: FlowsQuestion;
}

/** What a file, with coverage or with a kept walk, says of a machine. */
function seenIn({ content, name }: StoredFile, machine: CoveredMachine): readonly Coverage[] {
  const { document, id, nothing, question } = machine;
  if (!isJsonObject(content) || !Array.isArray(content['steps']))
    return [storedCoverage(content, id, nothing) ?? leftOut(name, content, id)].flat();
  const walk = content as unknown as WalkDocument;
  const variant = question.portal.variants.get(question.program);
  if (walk.machine !== id || variant === undefined) return [];
  const recorded = { document, phrases: simulationFacts(question.portal, variant, document).phrases };
  const fault = replayRecording(recorded, walk.steps);
  if (fault) process.stderr.write(`${name} counts up to there alone: ${recordingFaultText(fault)}\n`);
  return [coverageOfRecording(recorded, walk.steps)];
}

/** Nothing; says so of a file that tells of a machine as it is no more. */
function leftOut(file: string, content: unknown, id: string): readonly Coverage[] {
  const isOfMachine = isJsonObject(content) && Object.hasOwn(content, id);
  if (isOfMachine) process.stderr.write(`${file}: ${id} is not the machine as it is now, so this does not count\n`);
  return [];
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
