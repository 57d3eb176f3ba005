import { readPath } from '#conditions';
import { isJsonObject } from '#model';
import { type FlowEnvironment, VersionedOutput } from './flowEnvironment.ts';
import type { MergedList } from './mergedList.ts';
import { isUntouched, type MergedLists, threeWayMerge } from './threeWayMerge.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The input of a call together with what its body began with, shaped as the body. */
export class BasedInput {
  readonly input: Fields;
  readonly base: unknown;

  constructor(input: Fields, base: unknown) {
    this.input = input;
    this.base = base;
  }
}

/** The 409 of a save that is based on an older version (src/server/call/conflict.ts). */
interface Conflict {
  readonly version: string;
  readonly current: unknown;
  readonly changes: readonly { readonly field: string; readonly yours: unknown; readonly theirs: unknown }[];
}

/** How often a save is merged anew because yet another one came first. */
const MAX_ATTEMPTS = 3;

/**
 * Saves, and if somebody else has saved meanwhile, saves what both of them changed. Fields and entries that both changed are for the user:
 * then the call fails with its conflict, whose `changes` are those fields alone and whose `base` makes mine win in them when it is sent again.
 */
export async function mergedCall(call: FlowEnvironment['call'], operation: string, { input, base }: BasedInput) {
  let sent = input;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const output = await call(operation, sent);
      return attempt === 1 ? output : asMerged(output);
    } catch (failure) {
      const conflict = conflictOf(failure);
      if (conflict === undefined) throw failure;
      const lists: MergedLists = new Map();
      const body = threeWayMerge(base, input['body'], conflict.current, lists);
      const clashes = conflict.changes.filter(
        ({ field, theirs }) =>
          listAround(field, lists)?.[1].isClash ??
          (!isUntouched(readPath(base, field), theirs) && !isUntouched(readPath(body, field), theirs)),
      );
      if (clashes.length > 0 || attempt === MAX_ATTEMPTS) throw withClashes(failure as object, conflict, clashes, { base, lists });
      sent = { ...input, body, 'If-Match': conflict.version };
    }
  }
}

function asMerged(output: Awaited<ReturnType<FlowEnvironment['call']>>): VersionedOutput {
  return output instanceof VersionedOutput
    ? new VersionedOutput(output.output, output.version, true)
    : new VersionedOutput(output, undefined, true);
}

function conflictOf(failure: unknown): Conflict | undefined {
  const conflict = readPath(failure, 'body.conflict');
  return isJsonObject(conflict) && Array.isArray(conflict['changes']) ? (conflict as unknown as Conflict) : undefined;
}

/** The list that was merged as one and holds a field. */
function listAround(field: string, lists: MergedLists): readonly [path: string, list: MergedList] | undefined {
  return [...lists].find(([path]) => field === path || field.startsWith(`${path}.`));
}

function withClashes(
  failure: object,
  conflict: Conflict,
  clashes: Conflict['changes'],
  { base, lists }: { readonly base: unknown; readonly lists: MergedLists },
): object {
  const changes = clashes.length > 0 ? clashes : conflict.changes;
  const decided = changes.reduce((from, { field, theirs }) => {
    const [path, list] = listAround(field, lists) ?? [];
    return path !== undefined && list ? withValue(from, path.split('.'), list.decided) : withValue(from, field.split('.'), theirs);
  }, base);
  return { ...failure, body: { ...(readPath(failure, 'body') as object), conflict: { ...conflict, changes, base: decided } } };
}

/** A copy of a value in which the field at `path` has another value; names that are numbers are indexes of a list. */
function withValue(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const child = withValue(readPath(target, name), rest, value);
  if (!/^\d+$/.test(name)) return { ...(target as object | undefined), [name]: child };
  const list = Array.isArray(target) ? [...target] : [];
  list[Number(name)] = child;
  return list;
}
