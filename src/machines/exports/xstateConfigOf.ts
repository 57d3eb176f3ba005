import {
  type Action,
  type Invoke,
  type JsonObject,
  type MachineDocument,
  pointerTo,
  type State,
  type Transition,
  type TransitionList,
} from '#model';
import { asList } from '../asList.ts';
import type { Written, WrittenMachine } from './words.ts';

/** A part of a machine document and where it stands. */
interface Part<T> {
  readonly part: T;
  readonly pointer: string;
}

/**
 * A machine as JSON for XState's own `createMachine` and for editors that read it. A guard is named by its FEEL and has its tree as
 * `params.condition`; delays are milliseconds. Values of the context that are computed are null: whoever runs it gives them.
 */
export function xstateConfigOf({ document, written }: WrittenMachine): JsonObject {
  const { context, delays = {}, description, id } = document;
  return plain({
    id,
    description,
    context: Object.fromEntries(Object.entries(context ?? {}).map(([name, value]) => [name, isLiteral(value) ? value : null])),
    ...stateConfig({ part: document, pointer: '' }, { delays, written }),
  });
}

interface Names {
  readonly delays: NonNullable<MachineDocument['delays']>;
  readonly written: Written;
}

function isLiteral(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => !key.startsWith('$') && isLiteral(inner));
}

/** Without what is undefined. */
function plain(config: object): JsonObject {
  return JSON.parse(JSON.stringify(config)) as JsonObject;
}

function stateConfig({ part, pointer }: Part<State>, names: Names): Record<string, unknown> {
  const { after, always, entry, exit, invoke, on: events, onDone, states } = part;
  const list = (value: TransitionList | undefined, ...keys: string[]) =>
    value && transitions({ part: value, pointer: pointerTo(pointer, ...keys) }, names);
  return {
    description: part.description,
    type: part.type,
    history: part.history,
    target: part.target,
    initial: part.initial,
    tags: part.tags,
    meta: part.meta,
    entry: entry?.map(actionConfig),
    exit: exit?.map(actionConfig),
    on: events && mapOf(events, (value, event) => list(value, 'on', event)),
    always: list(always, 'always'),
    after: after && inMilliseconds(after, names.delays, (value, delay) => list(value, 'after', delay) ?? []),
    invoke:
      invoke &&
      asList<Invoke>(invoke).map((actor, index) => invokeConfig({ part: actor, pointer: actorPointer(pointer, invoke, index) }, names)),
    onDone: list(onDone, 'onDone'),
    states: states && mapOf(states, (child, key) => stateConfig({ part: child, pointer: pointerTo(pointer, 'states', key) }, names)),
  };
}

function actorPointer(pointer: string, invoke: State['invoke'], index: number): string {
  return Array.isArray(invoke) ? pointerTo(pointer, 'invoke', index) : pointerTo(pointer, 'invoke');
}

/** Two delays of one state may be equally long: their transitions are then tried in the order of the document. */
function inMilliseconds(
  after: NonNullable<State['after']>,
  delays: Names['delays'],
  convert: (list: TransitionList, delay: string) => readonly object[],
): Record<string, readonly object[]> {
  const byTime: Record<string, readonly object[]> = {};
  for (const [delay, list] of Object.entries(after)) {
    const time = String(delays[delay] ?? delay);
    byTime[time] = [...(byTime[time] ?? []), ...convert(list, delay)];
  }
  return byTime;
}

function invokeConfig({ part, pointer }: Part<Invoke>, names: Names): object {
  const { id, input, onDone, onError, src } = part;
  return {
    id,
    src,
    input,
    onDone: onDone && transitions({ part: onDone, pointer: pointerTo(pointer, 'onDone') }, names),
    onError: onError && transitions({ part: onError, pointer: pointerTo(pointer, 'onError') }, names),
  };
}

function transitions({ part, pointer }: Part<TransitionList>, { written }: Names): object[] {
  return asList<Transition>(part).map(({ actions, description, guard, reenter, target }, index) => {
    const own = Array.isArray(part) ? pointerTo(pointer, index) : pointer;
    return {
      target,
      guard: guard && { type: written[pointerTo(own, 'guard')] ?? JSON.stringify(guard), params: { condition: guard } },
      actions: actions?.map(actionConfig),
      reenter,
      description,
    };
  });
}

function actionConfig({ params, type, when }: Action): object {
  return { type, params: params || when ? { ...params, when } : undefined };
}

function mapOf<T>(map: { readonly [name: string]: T }, convert: (value: T, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value, name)]));
}
