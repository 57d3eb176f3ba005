import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions, BenchPart, Row } from './support/BenchPart.ts';
import { machineFacts } from './support/machineFacts.ts';
import { profileText } from './support/profileText.ts';
import { tableText } from './support/tableText.ts';

interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  readonly load: readonly [before: number, after: number];
  readonly rows: readonly Row[];
  readonly failure?: string;
}

const folder = join(process.cwd(), 'test', 'bench', 'parts');
const order = ['forms', 'tables', 'editing', 'studio', 'load', 'compile', 'search', 'signin', 'memory'];
const rank = (id: string): number => (order.indexOf(id) === -1 ? order.length : order.indexOf(id));

function partIds(): string[] {
  const ids = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));
  return ids.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

async function printProfiles({ id, profile }: BenchPart, options: BenchOptions): Promise<void> {
  if (profile === undefined) console.log(`   ${id} takes no profile.`);
  else for (const found of await profile(options)) console.log(profileText(found));
}

async function outcomeOf(id: string, options: BenchOptions): Promise<Outcome> {
  const { part } = (await import(join(folder, `${id}.ts`))) as { readonly part: BenchPart };
  console.log(`\n== ${id}: ${part.title}`);
  const begun = Date.now();
  const before = load();
  let rows: readonly Row[] = [];
  let failure: string | undefined;
  try {
    if (isProfile) await printProfiles(part, options);
    else {
      rows = await part.run(options);
      console.log(tableText(rows));
    }
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(failure);
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`   ${seconds} s, load ${before} before and ${load()} after`);
  return { id, title: part.title, seconds, load: [before, load()], rows, ...(failure && { failure }) };
}

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const isProfile = args.includes('--profile');
const flags = ['--quick', '--profile'];
const asked = args.filter((arg) => !arg.startsWith('--'));
const unknown = [...asked.filter((id) => !partIds().includes(id)), ...args.filter((arg) => arg.startsWith('--') && !flags.includes(arg))];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Parts: ${partIds().join(' ')}; options: ${flags.join(' ')}.`);
  process.exit(2);
}

const facts = machineFacts();
console.log(
  `Machine: ${facts.processor}, ${facts.cores} cores, ${facts.memoryGb} GB, ${facts.system}, Node ${facts.node}; commit ${facts.commit}`,
);
console.log('Ratios hold within one run; figures of different runs or machines say nothing about each other.');
const options: BenchOptions = { quick, rounds: (few, many) => (quick ? few : many), log: (line) => console.log(`   ${line}`) };
const outcomes: Outcome[] = [];
for (const id of asked.length > 0 ? asked : partIds()) outcomes.push(await outcomeOf(id, options));
const all = outcomes.flatMap(({ rows }) => rows);
const judged = all.filter(({ met }) => met !== undefined);
console.log(`\n${judged.filter(({ met }) => met).length} of ${judged.length} targets met`);
for (const { what, ours, target } of judged.filter(({ met }) => !met)) console.log(`  not met: ${what}: ${ours}, target ${target}`);
mkdirSync('test-results', { recursive: true });
writeFileSync(
  join('test-results', 'bench.json'),
  `${JSON.stringify({ quick, at: new Date().toISOString(), machine: facts, parts: outcomes }, null, 2)}\n`,
);
process.exit(outcomes.some(({ failure }) => failure) ? 1 : 0);
