import type { Diagnostic } from '#model';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { type TypeMutant, typeMutantsOf } from './support/typeMutants.ts';

const PORTALS = ['', 'test/library'];

/** Classes in which every mistake is told, as what they name is always known. */
const ALWAYS = ['arguments', 'filter', 'sort', 'link', 'collection', 'state', 'organization', 'labels', 'icon', 'response'];

interface Candidate {
  readonly home: MemoryPortal;
  readonly mutant: TypeMutant;
}

/** As many of each class as of the others, as far as there are. */
function sample(candidates: readonly Candidate[], size: number, chance: () => number): Candidate[] {
  const classes = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const alike = classes.get(candidate.mutant.kind);
    if (alike) alike.push(candidate);
    else classes.set(candidate.mutant.kind, [candidate]);
  }
  const taken: Candidate[] = [];
  for (let rest = [...classes.values()]; rest.length > 0 && taken.length < size; rest = rest.filter((one) => one.length > 0))
    for (const one of rest) taken.push(...one.splice(Math.floor(chance() * one.length), 1));
  return taken.slice(0, size);
}

/** The diagnostic that tells of a mistake, at it or in what it is part of, with what would do. */
function tellsOf({ path, pointer }: TypeMutant, { fix, pointer: at, position, severity }: Diagnostic): boolean {
  const isThere = position.file === path && (at.startsWith(pointer) || pointer.startsWith(at));
  return isThere && at !== '' && (fix !== undefined || severity === 'error');
}

/** Whether what holds the name takes any, so that no name can be wrong. */
async function takesAnyName({ home, mutant }: Candidate): Promise<boolean> {
  const { diagnostics } = await home.compile(mutant.makeOther());
  return !diagnostics.some((diagnostic) => tellsOf(mutant, diagnostic));
}

test('[C1] mistakes between documents are told with place and remedy wherever types are known', async () => {
  const seed = proofSeed();
  const chance = seeded(seed);
  const homes = await Promise.all(PORTALS.map((name) => memoryPortal(name, 'closed')));
  const tried = sample(
    homes.flatMap((home) => typeMutantsOf(home).map((mutant) => ({ home, mutant }))),
    rounds(60, 300),
    chance,
  );
  const reported = new Map<string, number>();
  const unreported = new Map<string, string[]>();
  for (const { home, mutant } of tried) {
    const { diagnostics, untypedPaths = [] } = await home.compile(mutant.make());
    const { kind, path, pointer, read } = mutant;
    const isTold = diagnostics.some((diagnostic) => tellsOf(mutant, diagnostic));
    if (isTold) reported.set(kind, (reported.get(kind) ?? 0) + 1);
    else {
      const isUntyped = read === undefined || untypedPaths.includes(read) || (await takesAnyName({ home, mutant }));
      const group = isUntyped ? kind : `${kind}, though typed`;
      unreported.set(group, [...(unreported.get(group) ?? []), `${path}#${pointer} ${read ?? ''}`]);
    }
  }
  const mustTell = [...unreported].filter(([kind]) => ALWAYS.includes(kind) || kind.endsWith('though typed'));
  expect({ seed, mustTell }).toEqual({ seed, mustTell: [] });
  const total = [...reported.values()].reduce((sum, count) => sum + count, 0);
  const rest = [...unreported].map(([kind, list]) => `${kind} ${list.length}`).join(', ');
  recordProof({
    id: 'C1-types',
    what: 'single mistakes between documents of both portals',
    bar: '300 mistakes; told with place and remedy 100 % where types are known',
    figure: `${total} of ${tried.length} told (seed ${seed}); untyped: ${rest || 'none'}`,
  });
}, 1_800_000);
