import type { ChartNote } from '#chart';
import { type Coverage, graphOf } from '#machines';
import type { MachineDocument } from '#model';

/**
 * The parts of a machine's chart that were not walked, and those that were walked by half: a transition whose guard was only seen one way,
 * or a state of which a transition that stays in it was not taken.
 */
export function coverageNotes(document: MachineDocument, { guards, states, transitions }: Coverage): ReadonlyMap<string, ChartNote> {
  const notes = new Map<string, ChartNote>();
  const missing = new Set(transitions.missing);
  for (const { id, source, target } of graphOf(document).transitions) {
    const part = target === undefined ? source : id;
    if (missing.has(id)) notes.set(part, target === undefined ? 'partly' : 'unseen');
    else if (guards.missing.includes(`${id} true`) || guards.missing.includes(`${id} false`)) notes.set(part, 'partly');
  }
  for (const id of states.missing) notes.set(id, 'unseen');
  return notes;
}
