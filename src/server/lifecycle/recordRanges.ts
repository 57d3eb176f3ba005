import { dateIn, dayNumber, functions, startOfDay } from '#conditions';
import type { RangeBound, RangeBranch, RecordKey, RowCondition } from '../store/recordSql.ts';

/** What fields are compared with, its expressions evaluated. An end that is absent or empty does not narrow. */
export interface RecordRanges {
  /** Field -> first and last value, both of them included. */
  readonly between?: { readonly [field: string]: unknown };
  /** Field -> value that it must be less than. */
  readonly before?: { readonly [field: string]: unknown };
  /** Field -> value that it must be greater than. */
  readonly after?: { readonly [field: string]: unknown };
}

type Position = 'from' | 'after' | 'to' | 'before';

interface End {
  readonly field: string;
  readonly at: Position;
  readonly value: unknown;
}

/**
 * The conditions of ranges. Numbers are compared by size. A day is a day of the time zone: a moment lies in it from its midnight to the
 * next. A moment that bounds a field of days stands for the day that it is then. An end of another kind fits nothing.
 */
export function rangeConditions(ranges: RecordRanges, keyOf: (field: string) => RecordKey, timeZone: string | undefined): RowCondition[] {
  const ends = endsOf(ranges);
  const fields = [...new Set(ends.map(({ field }) => field))];
  return fields.map((field) => {
    const ofField = ends.filter((one) => one.field === field);
    const branches = branchesOf(ofField, timeZone);
    return { is: 'range', of: [keyOf(field)], branches, hull: hullOf(branches) };
  });
}

function endsOf({ after = {}, before = {}, between = {} }: RecordRanges): End[] {
  const pairs = Object.entries(between).flatMap(([field, pair]) => {
    const [from, to] = Array.isArray(pair) ? pair : [];
    return [end(field, 'from', from), end(field, 'to', to)];
  });
  const single = (at: Position, map: object) => Object.entries(map).map(([field, value]) => end(field, at, value));
  return [...pairs, ...single('after', after), ...single('before', before)].filter(({ value }) => isGiven(value));
}

function end(field: string, at: Position, value: unknown): End {
  return { field, at, value };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** A branch for each kind of value that all ends can bound. */
function branchesOf(ends: readonly End[], timeZone: string | undefined): RangeBranch[] {
  const bounds = ends.map((one) => boundsOf(one, timeZone));
  return (['number', 'day', 'moment'] as const).flatMap((kind): RangeBranch[] => {
    const ofKind = bounds.flatMap((one) => one[kind] ?? []);
    return ofKind.length === ends.length ? [{ kind, bounds: ofKind }] : [];
  });
}

/** The widest bounds: texts of both kinds are in the order of time, a day before its moments. */
function hullOf(branches: readonly RangeBranch[]): RangeBound[] {
  const values = (sign: '>' | '<') =>
    branches
      .flatMap(({ bounds }) => bounds.filter((bound) => bound.sign.startsWith(sign)).map(({ value }) => value))
      .toSorted((left, right) => (left < right ? -1 : 1));
  const [low, high] = [values('>')[0], values('<').at(-1)];
  return [
    ...(low === undefined ? [] : [{ sign: '>=', value: low } as const]),
    ...(high === undefined ? [] : [{ sign: '<=', value: high } as const]),
  ];
}

type Bounds = { readonly [kind in RangeBranch['kind']]?: RangeBound };

const SIGNS = { from: '>=', after: '>', to: '<=', before: '<' } as const;

function boundsOf({ at, value }: End, timeZone: string | undefined): Bounds {
  const sign = SIGNS[at];
  if (typeof value === 'number') return { number: { sign, value } };
  // JavaScript would take 31 February for a day in March.
  if (typeof value !== 'string' || dayNumber(value) === undefined) return {};
  if (DAY.test(value)) return { day: { sign, value }, ...dayAsMoment(at, value, timeZone) };
  const moment = MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment)) return {};
  return { day: { sign, value: dateIn(timeZone, moment) }, moment: { sign, value: new Date(moment).toISOString() } };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** The moments from, after, to or before a day of the time zone. */
function dayAsMoment(at: Position, day: string, timeZone: string | undefined): Bounds {
  const isAfterItsEnd = at === 'after' || at === 'to';
  const first = startOfDay(isAfterItsEnd ? functions['addDays']?.(day, 1) : day, timeZone);
  if (first === undefined) return {};
  return { moment: { sign: at === 'from' || at === 'after' ? '>=' : '<', value: first.toISOString() } };
}
