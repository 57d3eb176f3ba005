import { listOf } from '#model';
import { mapOf } from './coerce.ts';

/**
 * What may be spent together by several evaluations, e.g. those of one call: one unit for each part of a document that is looked at, and
 * for each item that is looked at or made. Those who share it read `isOver` and tell of it.
 */
export class Budget {
  left: number;
  /** Whether a value is absent because more would have been spent. */
  isOver = false;

  constructor(units: number = EVALUATION_UNITS) {
    this.left = units;
  }
}

/**
 * What one evaluation may spend. A unit takes about 50 ns, so this is a twentieth of a second; what the documents of a whole portal spend in
 * one call is a small part of it.
 */
export const EVALUATION_UNITS = 1_000_000;

/** So many characters of a text count as one item. */
const CHARACTERS_OF_A_UNIT = 16;

/** What is known while one evaluation runs, from its beginning to its end without a pause. */
interface Running {
  left: number;
  /** Changes with each evaluation; facts do not change during one. */
  turn: number;
  isOpen: boolean;
}

// Outside an evaluation, functions of the catalogue spend too, and nobody counts it.
const UNCOUNTED = 2 ** 30;
const running: Running = { left: UNCOUNTED, turn: 0, isOpen: false };

/** Is thrown through an evaluation that is over its budget, and caught where it began. Without a stack, which would take long to make. */
const OVER = { name: 'OverBudget' };

let sharedBudget: () => Budget | undefined = () => undefined;

/** Has all evaluations spend from the budget that `current` gives when they begin; from one of their own where it gives none. */
export function shareBudget(current: () => Budget | undefined): void {
  sharedBudget = current;
}

/** Spends units of the evaluation that is running; ends it if there are none left. */
export function spend(units: number): void {
  running.left -= units;
  if (running.left < 0) endOver();
}

/** Spends what going through a text takes, or making one. */
export function spendText(characters: number): void {
  if (characters >= CHARACTERS_OF_A_UNIT) spend(Math.floor(characters / CHARACTERS_OF_A_UNIT));
}

function endOver(): void {
  if (running.isOpen) throw OVER;
  running.left = UNCOUNTED;
}

/** The items of a list, for a function that looks at each of them. */
export function itemsOf(list: unknown): readonly unknown[] {
  const items = listOf(list);
  spend(items.length);
  return items;
}

/** Names and values of a map, for a function that looks at each of them; none of anything else. */
export function entriesOf(map: unknown): (readonly [name: string, value: unknown])[] {
  const entries = Object.entries(mapOf(map));
  spend(entries.length);
  return entries;
}

/** Spends for everything in a value that becomes part of a made list or map: what is in it several times counts as often. */
export function spendWhole(value: unknown): void {
  if (typeof value === 'string') spendText(value.length);
  if (typeof value !== 'object' || value === null) return;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  spend(1 + parts.length);
  for (const part of parts) spendWhole(part);
}

/** The evaluation that is running, as a number that no other one has; undefined outside of one. */
export function currentTurn(): number | undefined {
  return running.isOpen ? running.turn : undefined;
}

type Work<Subject, Context, Result> = (subject: Subject, context: Context) => Result;

/**
 * Does a part of an evaluation. If none is running, this is one: then it gives undefined, and `report` is told, when it is over its budget
 * or nested too deeply.
 */
export function evaluating<Subject, Context extends Reporting, Result>(
  work: Work<Subject, Context, Result>,
  subject: Subject,
  context: Context,
): Result | undefined {
  return running.isOpen ? work(subject, context) : begin(work, subject, context);
}

interface Reporting {
  readonly report?: (error: Error) => void;
}

function begin<Subject, Context extends Reporting, Result>(
  work: Work<Subject, Context, Result>,
  subject: Subject,
  context: Context,
): Result | undefined {
  const budget = sharedBudget();
  const units = Math.min(EVALUATION_UNITS, budget?.left ?? EVALUATION_UNITS);
  running.isOpen = true;
  running.turn += 1;
  running.left = units;
  try {
    return work(subject, context);
  } catch (error) {
    // V8 throws a RangeError when calls are nested too deeply, and for texts and lists that are too long.
    if (error !== OVER && !(error instanceof RangeError)) throw error;
    reportOver(budget, context);
    return undefined;
  } finally {
    if (budget) budget.left -= units - Math.max(running.left, 0);
    running.isOpen = false;
    running.left = UNCOUNTED;
  }
}

/** Once for a budget: what is evaluated after that is over it too. */
function reportOver(budget: Budget | undefined, { report }: Reporting): void {
  const isKnown = budget?.isOver === true;
  if (budget) budget.isOver = true;
  if (!isKnown) report?.(new Error(`An evaluation takes more than ${EVALUATION_UNITS} steps, or is nested too deeply.`));
}
