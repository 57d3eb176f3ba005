import type { Evaluation } from '#conditions';
import { type MachineDocument, seededRandom } from '#model';
import { StepFinder } from './StepFinder.ts';
import type { Visit } from './visit.ts';
import type { Walk } from './walk.ts';

/** A walk whose steps are chosen by chance, the same for the same seed; it ends where nothing can happen any more, or after so many steps. */
export function randomWalk(document: MachineDocument, evaluation: Evaluation, seed: number, maxSteps: number): Walk {
  const finder = new StepFinder(document, evaluation);
  const chance = seededRandom(seed);
  let visit = chosen(finder.starts(), chance) as Visit;
  for (let step = 0; step < maxSteps; step += 1) {
    const next = randomStep(finder, visit, chance);
    if (next === undefined) break;
    visit = next;
  }
  return finder.walkTo(visit);
}

/** A transition by chance, then a way to trigger it; one that cannot be triggered now leaves the choice to the others. */
function randomStep(finder: StepFinder, visit: Visit, chance: () => number): Visit | undefined {
  const offered = finder.offered(visit);
  const left = [...offered];
  while (left.length > 0) {
    const [transition] = left.splice(Math.floor(chance() * left.length), 1);
    const way = transition && chosen(finder.ways(visit, transition, offered), chance);
    if (way !== undefined) return finder.step(visit, way);
  }
  return undefined;
}

function chosen<Item>(items: readonly Item[], chance: () => number): Item | undefined {
  return items[Math.floor(chance() * items.length)];
}
