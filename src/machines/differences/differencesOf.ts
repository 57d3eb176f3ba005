import { deepEqual } from '#conditions';
import { pointerTo, type Value } from '#model';
import { valueText } from '../exports/words.ts';
import { statesOf, stateTree } from '../stateTree.ts';
import { type ComparedMachine, type Difference, type DifferencePart, difference } from './difference.ts';
import { loneState, type OwnedState, stateDifferences } from './stateDifferences.ts';

/**
 * How a machine differs from what it was, or from that of another program: every part that only one of both has, and every property that
 * is another one, with the pointers of both. Nothing where both are the same.
 */
export function differencesOf(before: ComparedMachine, after: ComparedMachine): readonly Difference[] {
  const [were, are] = [statesById(before), statesById(after)];
  const ids = new Set([...are.keys(), ...were.keys()]);
  return [
    ...MAPS.flatMap(([part, key]) => mapDifferences(part, key, before, after)),
    ...[...ids].flatMap((id) => {
      const [was, is] = [were.get(id), are.get(id)];
      return was && is ? stateDifferences(was, is) : loneState(was, is);
    }),
    ...textDifferences(before, after),
  ];
}

function statesById(machine: ComparedMachine): ReadonlyMap<string, OwnedState> {
  return new Map(statesOf(stateTree(machine.document)).map((node) => [node.id, { node, machine }]));
}

/** What a machine says by name. */
const MAPS = [
  ['context', 'context'],
  ['delay', 'delays'],
  ['event', 'events'],
] as const satisfies readonly (readonly [DifferencePart, string])[];

function mapDifferences(
  part: DifferencePart,
  key: (typeof MAPS)[number][1],
  before: ComparedMachine,
  after: ComparedMachine,
): readonly Difference[] {
  const entriesOf = ({ document }: ComparedMachine): Readonly<Record<string, unknown>> => document[key] ?? {};
  const [were, are] = [entriesOf(before), entriesOf(after)];
  const sideOf = ({ written }: ComparedMachine, entries: Readonly<Record<string, unknown>>, name: string) => {
    const pointer = pointerTo('', key, name);
    const value = entries[name];
    const text = part === 'event' && typeof value === 'string' ? value : valueText(value as Value, pointer, written);
    return Object.hasOwn(entries, name) ? { pointer, text } : undefined;
  };
  return [...new Set([...Object.keys(are), ...Object.keys(were)])].flatMap((name) =>
    deepEqual(were[name], are[name])
      ? []
      : [difference(part, '', { before: sideOf(before, were, name), after: sideOf(after, are, name) }, name)],
  );
}

/** Texts that both name and that say something else; a text that only one names belongs to what names it. */
function textDifferences(before: ComparedMachine, after: ComparedMachine): readonly Difference[] {
  const { texts: were = {} } = before;
  return Object.entries(after.texts ?? {}).flatMap(([key, text]) => {
    const former = were[key];
    if (former === undefined || former === text) return [];
    const pointer = placeOf(key, after);
    const sides = { before: { pointer: placeOf(key, before), text: former }, after: { pointer, text } };
    return [difference('text', stateAround(pointer, after), sides, key)];
  });
}

/** Where a machine names a text first. */
function placeOf(key: string, { written }: ComparedMachine): string {
  return Object.entries(written).find(([, text]) => /^@([\w.-]+)/.exec(text)?.[1] === key)?.[0] ?? '';
}

/** Id of the innermost state in which something stands. */
function stateAround(pointer: string, { document }: ComparedMachine): string {
  const around = statesOf(stateTree(document)).filter((node) => pointer.startsWith(`${node.pointer}/`));
  return around.sort((one, other) => other.pointer.length - one.pointer.length)[0]?.id ?? '';
}
