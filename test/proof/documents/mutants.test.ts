import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { faultOfMutant } from './support/faultOfMutant.ts';
import type { Mutant } from './support/mutant.ts';
import { mutantsOf } from './support/mutantsOf.ts';

const PORTALS = ['', 'test/library'];
/** The most that a compilation may take: of the processor's time, or of the usual compilation where the machine is slow or busy. */
const MOST_CPU_MS = 2000;
const MOST_TIMES_USUAL = 20;

interface Candidate {
  readonly home: MemoryPortal;
  readonly mutant: Mutant;
}

/** A sample with as many of each kind as there are, or as many as of the others; one of each at least. */
function sample(candidates: readonly Candidate[], size: number, chance: () => number): Candidate[] {
  const kinds = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const alike = kinds.get(candidate.mutant.kind);
    if (alike) alike.push(candidate);
    else kinds.set(candidate.mutant.kind, [candidate]);
  }
  const taken: Candidate[] = [];
  for (let rest = [...kinds.values()]; rest.length > 0 && taken.length < size; rest = rest.filter((kind) => kind.length > 0)) {
    for (const kind of rest) taken.push(...kind.splice(Math.floor(chance() * kind.length), 1));
  }
  return taken;
}

test('[C1] every damaged document is refused at its place, every harmless change is accepted, nothing makes the compiler throw', async () => {
  const seed = proofSeed();
  const chance = seeded(seed);
  const homes = await Promise.all(PORTALS.flatMap((name) => [memoryPortal(name), memoryPortal(name, 'closed')]));
  const candidates = homes.flatMap((home) => mutantsOf(home, chance).map((mutant) => ({ home, mutant })));
  const tried = sample(candidates, rounds(1, 2400), chance);
  const wrong: string[] = [];
  const verdicts = { refused: 0, warned: 0, accepted: 0, either: 0 };
  const times: number[] = [];
  for (const { home, mutant } of tried) {
    const changes = mutant.make();
    const begun = process.cpuUsage();
    const answer = await home.compile(changes).catch((error: unknown) => error);
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
    verdicts[mutant.verdict]++;
    const complaint =
      answer instanceof Error
        ? `${mutant.kind} ${mutant.path}#${mutant.where}: threw ${answer.stack}`
        : faultOfMutant(mutant, changes, answer as never, home);
    if (complaint !== undefined) wrong.push(complaint);
  }
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  const usual = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  const slowest = times.at(-1) ?? 0;
  expect(slowest).toBeLessThan(Math.max(MOST_CPU_MS, MOST_TIMES_USUAL * usual));
  const kinds = new Set(tried.map(({ mutant }) => mutant.kind)).size;
  recordProof({
    id: 'C1',
    what: 'mutants of all shipped documents, as they are written and in the closed forms',
    bar: '>= 2,000 mutants; 100 % of invalid ones refused with place and hint, no-op ones accepted, 0 crashes, <= 2 s each',
    figure: `${tried.length} of ${candidates.length} mutants of ${kinds} kinds (seed ${seed}): ${verdicts.refused} refused, ${verdicts.warned} warned, ${verdicts.accepted} accepted, ${verdicts.either} open; slowest ${Math.round(slowest)} ms CPU, usual ${Math.round(usual)} ms`,
  });
}, 1_800_000);
