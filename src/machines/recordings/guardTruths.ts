import { parseCondition } from '#conditions';
import type { Condition, RecordedStep, StudioSimulation } from '#model';
import { partsOf } from '../partsOf.ts';
import type { GuardDecider } from '../walks/WalkedMachine.ts';

/** How people write a condition: JSON text of a part of it -> FEEL. */
export type Phrases = StudioSimulation['phrases'];

/** What a step says of the conditions that were asked: how each is written -> its result, or its results in order. */
export type Truths = NonNullable<RecordedStep['when']>;

/** Adds the results of the parts of a guard to what a step says; `holds` answers for each part. */
export function noteTruths(truths: Truths, guard: Condition, holds: (part: Condition) => boolean, phrases: Phrases): void {
  const parts = partsOf(guard);
  if (parts !== undefined) {
    for (const part of parts) noteTruths(truths, part, holds, phrases);
    return;
  }
  const name = writtenAs(guard, phrases);
  const before = truths[name];
  const result = holds(guard);
  truths[name] = before === undefined ? result : [before, result].flat();
}

/** A condition that always had the same result needs it once. */
export function shortened(truths: Truths): Truths {
  return Object.fromEntries(
    Object.entries(truths).map(([condition, results]) => {
      const [first, ...others] = [results].flat();
      return [condition, first !== undefined && others.every((result) => result === first) ? first : results];
    }),
  );
}

/** A condition as a recording names it: in FEEL, or by its name. */
export function writtenAs(condition: Condition, phrases: Phrases): string {
  const text = JSON.stringify(condition);
  return phrases[text] ?? text;
}

/** Answers guards from what a recording says of their parts, in the order in which they were asked. */
export class RecordedTruths implements GuardDecider {
  private readonly phrases: Phrases;
  private truths: Truths = {};
  private asked = new Map<string, number>();
  private readonly unknown: string[] = [];

  constructor(phrases: Phrases) {
    this.phrases = phrases;
  }

  /** From now on a step with these truths is taken. */
  begin(truths: Truths): void {
    this.truths = truths;
    this.restart();
  }

  restart(): void {
    this.asked = new Map();
    this.unknown.length = 0;
  }

  /** The conditions that were asked since and of which the recording says nothing. */
  get unanswered(): readonly string[] {
    return this.unknown;
  }

  holds(condition: Condition): boolean {
    const parts = partsOf(condition);
    if (parts === undefined) return this.answer(writtenAs(condition, this.phrases));
    // All parts are asked, as they were when the recording was made.
    const results = parts.map((part) => this.holds(part));
    const { operator } = parseCondition(condition) ?? {};
    if (operator === 'not') return results[0] !== true;
    return operator === 'all' ? !results.includes(false) : results.includes(true);
  }

  private answer(name: string): boolean {
    const recorded = this.truths[name];
    const count = this.asked.get(name) ?? 0;
    this.asked.set(name, count + 1);
    const result = Array.isArray(recorded) ? recorded[count] : recorded;
    if (result === undefined) this.unknown.push(name);
    return result ?? false;
  }
}
