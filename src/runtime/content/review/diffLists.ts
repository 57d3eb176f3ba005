/** A run of entries that is in both lists, only in the old or only in the new one. */
export interface DiffRun<Entry> {
  readonly kind: 'same' | 'removed' | 'added';
  readonly entries: readonly Entry[];
}

/** Above this many pairs of entries the lists are shown one after the other. */
const MAX_PAIRS = 1_000_000;

/** What has become of a list: the longest common sequence of entries with equal keys stays, the rest is removed or added. */
export function diffLists<Entry>(before: readonly Entry[], after: readonly Entry[], keyOf: (entry: Entry) => string): DiffRun<Entry>[] {
  const [old, next] = [before.map(keyOf), after.map(keyOf)];
  const start = commonStart(old, next);
  const end = commonStart(old.slice(start).reverse(), next.slice(start).reverse());
  const [oldEnd, nextEnd] = [old.length - end, next.length - end];
  const kinds = stepsOf(old.slice(start, oldEnd), next.slice(start, nextEnd));
  const runs: { kind: Kind; entries: Entry[] }[] = [];
  let [at, to] = [0, 0];
  for (const kind of [...same(start), ...kinds, ...same(end)]) {
    const entry = (kind === 'removed' ? before[at] : after[to]) as Entry;
    const last = runs.at(-1);
    if (last?.kind === kind) last.entries.push(entry);
    else runs.push({ kind, entries: [entry] });
    if (kind !== 'added') at += 1;
    if (kind !== 'removed') to += 1;
  }
  return runs;
}

type Kind = DiffRun<unknown>['kind'];

function same(count: number): readonly Kind[] {
  return new Array<Kind>(count).fill('same');
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((key, index) => key !== other[index]);
  return end < 0 ? one.length : end;
}

/** Goes through both lists: a key that both have is the same, else that is passed whose rest has more in common. */
function stepsOf(old: readonly string[], next: readonly string[]): readonly Kind[] {
  if (old.length * next.length > MAX_PAIRS) return [...old.map((): Kind => 'removed'), ...next.map((): Kind => 'added')];
  const lengths = commonLengths(old, next);
  const rest = (at: number, to: number): number => lengths[at]?.[to] ?? -1;
  const kinds: Kind[] = [];
  for (let [at, to] = [0, 0]; at < old.length || to < next.length; ) {
    const kind = old[at] === next[to] ? 'same' : rest(at + 1, to) >= rest(at, to + 1) ? 'removed' : 'added';
    kinds.push(kind);
    if (kind !== 'added') at += 1;
    if (kind !== 'removed') to += 1;
  }
  return kinds;
}

/** Row i, column j: length of the longest common sequence of the keys from i and from j on. */
function commonLengths(old: readonly string[], next: readonly string[]): readonly (readonly number[])[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = next.length - 1; to >= 0; to -= 1) {
      const isSame = old[at] === next[to];
      const length = isSame ? 1 + (rows[at + 1]?.[to + 1] ?? 0) : Math.max(rows[at + 1]?.[to] ?? 0, rows[at]?.[to + 1] ?? 0);
      (rows[at] as number[])[to] = length;
    }
  }
  return rows;
}
