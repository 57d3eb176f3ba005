import type { Diagnostic } from '#model';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { type SingleMistake, singleMistakesOf } from './support/singleMistakes.ts';

const PORTALS = ['', 'test/library'];
/** How many of a hundred have to be told with place and remedy. */
const BAR = 0.93;

interface Candidate {
  readonly home: MemoryPortal;
  readonly mistake: SingleMistake;
}

/** As many of each class as of the others, as far as there are. */
function sample(candidates: readonly Candidate[], size: number, chance: () => number): Candidate[] {
  const classes = new Map<string, Candidate[]>();
  for (const candidate of candidates) classes.set(candidate.mistake.kind, [...(classes.get(candidate.mistake.kind) ?? []), candidate]);
  const taken: Candidate[] = [];
  const shuffled = [...classes.values()].map((list) => ({ list, at: chance() })).sort((one, other) => one.at - other.at);
  for (let rest = shuffled.map(({ list }) => list); rest.length > 0 && taken.length < size; rest = rest.filter(({ length }) => length > 0))
    for (const list of rest) taken.push(...list.splice(Math.floor(chance() * list.length), 1));
  return taken.slice(0, size);
}

type Outcome = 'told with place and remedy' | 'told with place' | 'told elsewhere' | 'silent';

function outcomeOf({ path, pointer }: SingleMistake, diagnostics: readonly Diagnostic[]): Outcome {
  if (diagnostics.length === 0) return 'silent';
  const around = pointer.slice(0, pointer.lastIndexOf('/')) || pointer;
  const isNear = ({ pointer: at, position }: Diagnostic) =>
    position.file === path && at !== '' && (at.startsWith(around) || pointer.startsWith(at));
  const near = diagnostics.filter(isNear);
  if (near.length === 0) return 'told elsewhere';
  return near.some(({ fix }) => fix !== undefined) ? 'told with place and remedy' : 'told with place';
}

test('[C1] of a hundred single mistakes at least 93 are told with place and remedy, and neither portal has a false alarm', async () => {
  const seed = proofSeed();
  const chance = seeded(seed);
  const homes = await Promise.all(PORTALS.map((name) => memoryPortal(name)));
  const alarms = await Promise.all(homes.map(async (home) => (await home.compile()).diagnostics));
  expect(alarms).toEqual(PORTALS.map(() => []));
  const candidates = homes.flatMap((home) => singleMistakesOf(home).map((mistake) => ({ home, mistake })));
  const tried = sample(candidates, rounds(25, 100), chance);
  const counts = new Map<Outcome, number>();
  const rest: string[] = [];
  for (const { home, mistake } of tried) {
    const outcome = outcomeOf(mistake, (await home.compile(mistake.make())).diagnostics);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (outcome !== 'told with place and remedy')
      rest.push(`${outcome}: ${mistake.kind}: ${mistake.path}#${mistake.pointer} ${mistake.what}`);
  }
  const reported = counts.get('told with place and remedy') ?? 0;
  expect({ seed, rest: reported / tried.length >= BAR ? [] : rest }).toEqual({ seed, rest: [] });
  const kinds = new Set(tried.map(({ mistake }) => mistake.kind)).size;
  recordProof({
    id: 'C1-single',
    what: 'single mistakes in the documents of both portals as people write them, each of one class in a place by chance',
    bar: '100 mistakes; >= 93 told with place and remedy, 0 false alarms',
    figure: `${reported} of ${tried.length} of ${kinds} classes told with place and remedy (seed ${seed}); the rest: ${rest.join('; ') || 'none'}`,
  });
}, 1_800_000);
