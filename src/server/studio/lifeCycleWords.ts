import { type CompiledPortal, conditionPhrases } from '#compiler';
import { namesOf } from '#conditions';
import { graphOf, type Literals, lifeCycleOf, literalsOf } from '#machines';
import type { Condition, MachineDocument } from '#model';
import { eventCalls } from './eventCalls.ts';

/** What a life cycle and the access rows of its calls say themselves. */
interface LifeCycleWords {
  /** Their texts and numbers, and the names of states: a value that is one of them tells nothing of anybody. */
  readonly literals: Literals;
  /** JSON text of a part of their conditions -> FEEL. */
  readonly phrases: { readonly [json: string]: string };
}

const cachedWords = new WeakMap<CompiledPortal, Map<MachineDocument, LifeCycleWords>>();

/** The words of a life cycle, its named conditions and the conditions of the access rows of the calls that send its events. */
export function lifeCycleWords(portal: CompiledPortal, machine: MachineDocument): LifeCycleWords {
  const byMachine = cachedWords.get(portal) ?? new Map<MachineDocument, LifeCycleWords>();
  cachedWords.set(portal, byMachine);
  const words = byMachine.get(machine) ?? wordsOf(portal, machine);
  byMachine.set(machine, words);
  return words;
}

function wordsOf(portal: CompiledPortal, machine: MachineDocument): LifeCycleWords {
  const operations = [...eventCalls(portal, machine).values()].flat();
  const rules = operations.flatMap(({ id }) => portal.access.operations[id]?.when ?? []);
  const guards = graphOf(machine).transitions.flatMap(({ guard }) => guard ?? []);
  const conditions = withNamed([...guards, ...rules], portal);
  return { literals: literalsOf([machine, conditions, besideStates(portal, machine)]), phrases: conditionPhrases(portal, conditions) };
}

/** The names of the states of the life cycles of the records that guards read beside the record itself. */
function besideStates({ machines }: CompiledPortal, machine: MachineDocument): readonly string[] {
  const beside = Object.values(machine.records ?? {}).flatMap(({ collection }) => lifeCycleOf(machines, collection) ?? []);
  return beside.flatMap((other) => graphOf(other).states.map(({ id }) => id));
}

/** The conditions with those that they name, each once. */
function withNamed(conditions: readonly Condition[], portal: CompiledPortal): readonly Condition[] {
  const found = new Set(conditions);
  // A set also gives what is added to it meanwhile.
  for (const condition of found)
    for (const name of namesOf(condition).conditions) {
      const named = portal.conditions[name];
      if (named !== undefined) found.add(named);
    }
  return [...found];
}
