import { type Evaluation, functions, resolveParams, resolveValue } from '#conditions';
import { eventDeclaration } from '#machines';
import type { Condition, MachineDocument, Value } from '#model';
import { stepsOf } from './stepsOf.ts';

type Fields = { readonly [name: string]: unknown };

/** One way to stand in a state and be sent an event: what the event brings, and what differs in the record and those beside it. */
export interface Case {
  readonly event: Fields;
  readonly context: Fields;
  /** Fields of the records that the guards look at, by their name there. */
  readonly data: { readonly [name: string]: Fields };
}

interface Compared {
  readonly path: string;
  /** What it is compared with; undefined where it is only asked for. */
  readonly other: Value | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TEXT = 'another';
const addDays = functions['addDays'] as (date: unknown, days: number) => string;

function pathIn(value: unknown): string | undefined {
  const path = typeof value === 'object' && value !== null && '$' in value ? value.$ : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Every fact that a condition compares, named conditions opened. */
function comparedIn(condition: unknown, conditions: Evaluation['conditions']): Compared[] {
  if (typeof condition !== 'object' || condition === null) return [];
  const [[operator, operand] = []] = Object.entries(condition);
  if (operator === 'ref') return comparedIn(conditions[String(operand)], conditions);
  if (operator === 'all' || operator === 'any') return (operand as Condition[]).flatMap((part) => comparedIn(part, conditions));
  if (operator === 'not') return comparedIn(operand, conditions);
  if (operator === 'exists') return [{ path: pathIn(operand) ?? '', other: undefined }];
  const [left, right] = operand as [Value, Value];
  return [
    { path: pathIn(left) ?? '', other: right },
    { path: pathIn(right) ?? '', other: left },
  ];
}

/** Values on both sides of a limit. */
function near(value: unknown, today: string): unknown[] {
  if (value === undefined) return [today];
  if (typeof value === 'string' && DAY.test(value)) return [-1, 0, 1].map((days) => addDays(value, days));
  if (typeof value === 'number') return [value - 1, value, value + 1];
  return typeof value === 'boolean' ? [true, false] : [value, TEXT];
}

/** The plain case: the event with its example, the state as it is usually stood in, and its day, if it has one, a month away. */
export function plainCase(machine: MachineDocument, state: string, event: string, evaluation: Evaluation): Case {
  const today = String(resolveValue({ $: 'today.date' }, evaluation));
  const due = machine.states[state]?.meta?.due?.on;
  const named = due === undefined ? [] : contextFields(due);
  return {
    event: resolveParams(eventDeclaration(machine, event).example, evaluation),
    context: { ...resolveParams(machine.context, evaluation), ...Object.fromEntries(named.map((field) => [field, addDays(today, 30)])) },
    data: {},
  };
}

/** The plain case, and one for every value beside a border that a guard of this event draws. */
export function casesOf(machine: MachineDocument, state: string, event: string, evaluation: Evaluation): Case[] {
  const plain = plainCase(machine, state, event, evaluation);
  const today = String(resolveValue({ $: 'today.date' }, evaluation));
  const guards = stepsOf(machine).filter((step) => step.from === state && step.event === event);
  const compared = guards.flatMap(({ guard }) => comparedIn(guard, evaluation.conditions));
  const cases = compared.flatMap(({ path, other }) => {
    const [root = '', name = '', field = ''] = path.split('.');
    const values = near(other === undefined ? undefined : resolveValue(other, evaluation), today);
    return values.flatMap((value): Case[] => {
      if (root === 'event') return [{ ...plain, event: { ...plain.event, [name]: value } }];
      if (root === 'context') return [{ ...plain, context: { ...plain.context, [name]: value } }];
      return root === 'data' && field ? [{ ...plain, data: { [name]: { [field]: value } } }] : [];
    });
  });
  return [...new Map([plain, ...cases].map((one) => [JSON.stringify(one), one])).values()];
}

function contextFields(value: unknown): string[] {
  const texts = JSON.stringify(value).matchAll(/"context\.(\w+)"/g);
  return [...new Set([...texts].map(([, name = '']) => name))];
}
