import { type Evaluation, evaluate, referencesOf, resolveValue } from '#conditions';
import { type Condition, isJsonObject, type Json } from '#model';
import { candidateValues } from './candidateValues.ts';
import { inTurns } from './inTurns.ts';
import { combined, evaluationWith, type Settings } from './settings.ts';

/** Where a way to an outcome is looked for. */
export interface SearchSpace {
  readonly evaluation: Evaluation;
  /** Whether a path may be given a value. */
  readonly isFree: (path: string) => boolean;
}

/** Enough for the guards that people write; a search that finds none in so many is given up. */
const MAX_WAYS = 6;
const MAX_ATOM_WAYS = 6;
const MAX_DEPTH = 24;
const MAX_PAIR_VALUES = 20;

/** What `findBy` looks for where nothing else says it; in capitals, as codes are compared so. */
const SOUGHT = 'X';

const UNCHANGED: Settings = new Map();

/** Settings under which a condition has the wanted outcome, each tried before it is given; those that change least come first. */
export function waysTo(condition: Condition, isWanted: boolean, space: SearchSpace): readonly Settings[] {
  return search(condition, isWanted, space, 0).filter(
    (settings) => evaluate(condition, evaluationWith(settings, space.evaluation)) === isWanted,
  );
}

function search(condition: Condition, isWanted: boolean, space: SearchSpace, depth: number): readonly Settings[] {
  const [[operator = '', operand] = []] = Object.entries(condition) as [string, Json][];
  const inner = (part: Condition, isPartWanted: boolean) => search(part, isPartWanted, space, depth + 1);
  if (depth > MAX_DEPTH) return [];
  if (evaluate(condition, space.evaluation) === isWanted) return [UNCHANGED];
  if (operator === 'not') return inner(operand as Condition, !isWanted);
  if (operator === 'ref') {
    const named = space.evaluation.conditions[operand as string];
    return named === undefined ? [] : inner(named, isWanted);
  }
  if (operator !== 'all' && operator !== 'any') return atomWays(condition, isWanted, space);
  const parts = operand as unknown as readonly Condition[];
  if ((operator === 'all') === isWanted) return searchAll(parts, isWanted, space, depth + 1);
  return inTurns(parts.map((part) => inner(part, isWanted))).slice(0, MAX_WAYS);
}

/** Ways under which all parts have the wanted outcome: each part is looked for where those before it are settled. */
function searchAll(parts: readonly Condition[], isWanted: boolean, space: SearchSpace, depth: number): readonly Settings[] {
  // A test that anything passes comes last: the others say more of the value.
  const ordered = [...parts].sort((one, other) => Number(isLoose(one)) - Number(isLoose(other)));
  return ordered.reduce<readonly Settings[]>(
    (found, part) =>
      found
        .flatMap((settled) => {
          const isFree = (path: string) => space.isFree(path) && !settled.has(path);
          const evaluation = evaluationWith(settled, space.evaluation);
          return search(part, isWanted, { evaluation, isFree }, depth).flatMap((way) => combined(settled, way) ?? []);
        })
        .slice(0, MAX_WAYS),
    [UNCHANGED],
  );
}

function isLoose(condition: Condition): boolean {
  const inner = 'not' in condition ? condition.not : condition;
  return 'exists' in inner || 'isNull' in inner || 'ne' in inner;
}

/** Ways for a comparison: one of its paths gets another value, or two of them do. */
function atomWays(atom: Condition, isWanted: boolean, space: SearchSpace): readonly Settings[] {
  const holds = (settings: Settings) => evaluate(atom, evaluationWith(settings, space.evaluation)) === isWanted;
  const read = [...referencesOf(atom), ...listsIn(atom)];
  const paths = read.filter(space.isFree);
  const values = [...candidateValues(atom, itemsFor(atom, space)), ...lookUpsIn(atom).map(() => SOUGHT)];
  const singles = (given: readonly unknown[]): readonly Settings[] =>
    paths.flatMap((path) =>
      firstThat(
        given.map((value): Settings => new Map([[path, value]])),
        holds,
        MAX_ATOM_WAYS,
      ),
    );
  const usual = singles(values);
  // What is compared with may be what another path has.
  const found = usual.length > 0 ? usual : singles(read.filter((path) => !space.isFree(path)).map((path) => resolvedPath(path, space)));
  if (found.length > 0 || paths.length < 2) return found.slice(0, MAX_ATOM_WAYS);
  const few = [...values.slice(0, MAX_PAIR_VALUES), ...values.slice(MAX_PAIR_VALUES).filter((value) => value === SOUGHT)];
  const [one = '', other = ''] = paths;
  const pairs = few.flatMap((left) =>
    few.map(
      (right): Settings =>
        new Map([
          [one, left],
          [other, right],
        ]),
    ),
  );
  return firstThat(pairs, holds, MAX_ATOM_WAYS);
}

function resolvedPath(path: string, { evaluation }: SearchSpace): unknown {
  return resolveValue({ $: path }, evaluation);
}

/** The first settings of each kind of value that hold. */
function firstThat(all: readonly Settings[], holds: (settings: Settings) => boolean, limit: number): Settings[] {
  const found = new Map<string, Settings>();
  for (const settings of all) {
    if (found.size === limit) break;
    const kinds = [...settings.values()].map(kindOf).join(' ');
    if (!found.has(kinds) && holds(settings)) found.set(kinds, settings);
  }
  return [...found.values()];
}

function kindOf(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return 'day';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Paths of lists that loops inside of a condition go over. */
function listsIn(part: unknown): readonly string[] {
  return loopsIn(part).flatMap(({ list }) => (isJsonObject(list) && typeof list['$'] === 'string' ? [list['$']] : []));
}

interface Loop {
  readonly list: unknown;
  readonly item: string;
  readonly where: Condition;
}

function loopsIn(part: unknown): readonly Loop[] {
  if (Array.isArray(part)) return part.flatMap(loopsIn);
  if (!isJsonObject(part)) return [];
  const { $filter, as = 'item', in: list, where } = part;
  const own = isJsonObject(where) ? [{ list: $filter ?? list, item: String(as), where: where as unknown as Condition }] : [];
  return [...own, ...Object.values(part).flatMap(loopsIn)];
}

/** Items for the lists of a condition: one that a loop looks for, and one that it does not. */
function itemsFor(atom: Condition, { evaluation }: SearchSpace): readonly unknown[] {
  const sought = lookUpsIn(atom).flatMap(({ field, value }) =>
    [resolveValue(value, evaluation) ?? SOUGHT, SOUGHT].map((own) => ({ [field]: own })),
  );
  const looped = loopsIn(atom).flatMap(({ item, where }) => {
    const space: SearchSpace = { evaluation, isFree: (path) => path === item || path.startsWith(`${item}.`) };
    return [true, false].flatMap((isWanted) => {
      const [way] = waysTo(where, isWanted, space);
      return way === undefined ? [] : [evaluationWith(way, evaluation).scope[item] ?? {}];
    });
  });
  return [...sought, ...looped];
}

/** What `findBy` looks for: a field, and the value that it must have. */
function lookUpsIn(part: unknown): readonly { readonly field: string; readonly value: unknown }[] {
  if (Array.isArray(part)) return part.flatMap(lookUpsIn);
  if (!isJsonObject(part)) return [];
  const { $fn: name, of } = part;
  const [, field, value] = name === 'findBy' && Array.isArray(of) ? of : [];
  return [...(typeof field === 'string' ? [{ field, value }] : []), ...Object.values(part).flatMap(lookUpsIn)];
}
