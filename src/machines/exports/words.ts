import type { Action, Json, MachineDocument, Value } from '#model';
import { pointerTo } from '#model';
import { operationOf } from '../documentParts.ts';
import type { GraphTransition } from '../graphOf.ts';

/** How conditions and values of a machine document are written, by their pointers: FEEL, `=` and FEEL, or `@key`. */
export type Written = { readonly [pointer: string]: string };

/** A machine that is to be written in another notation, with how its expressions are written. */
export interface WrittenMachine {
  readonly document: MachineDocument;
  readonly written: Written;
}

/** The guard of a transition in FEEL; where nobody wrote it so, as JSON. */
export function guardText({ guard, pointer }: Pick<GraphTransition, 'guard' | 'pointer'>, written: Written): string | undefined {
  return guard && (written[pointerTo(pointer, 'guard')] ?? JSON.stringify(guard));
}

/** What triggers a transition, in words. */
export function triggerText({ event, kind, label }: GraphTransition, { document }: WrittenMachine): string {
  const call = operationOf(label) ?? label;
  switch (kind) {
    case 'always':
      return 'at once';
    case 'after':
      return `after ${label} (${document.delays?.[label] ?? label} ms)`;
    case 'done':
      return `${call} answers`;
    case 'error':
      return `${call} fails`;
    case 'stateDone':
      return 'inner states end';
    default:
      return event === '*' ? 'any other event' : event;
  }
}

/** A value as it was written, without the mark of an expression; a literal as JSON. */
export function valueText(value: Value | undefined, pointer: string, written: Written): string {
  return written[pointer]?.replace(/^=/, '') ?? JSON.stringify(value as Json);
}

/** Actions in words: what is set, else the type with its plain parameters. */
export function actionTexts(actions: readonly Action[], pointer: string, written: Written): string[] {
  return actions.map((action, index) => actionText(action, pointerTo(pointer, index), written));
}

function actionText({ params = {}, type, when }: Action, pointer: string, written: Written): string {
  const condition = when && (written[pointerTo(pointer, 'when')] ?? JSON.stringify(when));
  const does = type === 'assign' ? `set ${Object.keys(params['values'] ?? {}).join(', ')}` : actionCall(type, params, pointer, written);
  return condition === undefined ? does : `${does} if ${condition}`;
}

function actionCall(type: string, params: NonNullable<Action['params']>, pointer: string, written: Written): string {
  const plain = Object.entries(params).flatMap(([name, value]) => {
    const own = pointerTo(pointer, 'params', name);
    const isPlain = typeof value !== 'object' || written[own] !== undefined;
    return isPlain ? [`${name} ${valueText(value, own, written)}`] : [];
  });
  return [type, ...plain].join(' ');
}

/** Actions with all values that are given to them, as they are written. */
export function fullActionTexts(actions: readonly Action[], pointer: string, written: Written): string[] {
  return actions.map(({ params = {}, type, when }, index) => {
    const at = pointerTo(pointer, index);
    const isAssignment = type === 'assign';
    const root = isAssignment ? pointerTo(at, 'params', 'values') : pointerTo(at, 'params');
    const values = isAssignment ? ((params['values'] ?? {}) as Readonly<Record<string, Value>>) : params;
    const given = Object.entries(values).map(([name, value]) => `${name} = ${valueText(value, pointerTo(root, name), written)}`);
    const condition = when && ` [${written[pointerTo(at, 'when')] ?? JSON.stringify(when)}]`;
    return `${isAssignment ? 'set' : type}${condition ?? ''} ${given.join(', ')}`.trim();
  });
}
