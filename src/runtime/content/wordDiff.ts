/** A run of words that is in both texts, only in the old or only in the new one. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this many pairs of words the texts are shown one after the other. */
const MAX_PAIRS = 250_000;

/** What has become of a text, word by word: the longest common sequence stays, the rest is removed or added. */
export function wordDiff(before: string, after: string): readonly DiffPart[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  if (old.length * next.length > MAX_PAIRS) return joined([...partsOf('removed', old), ...partsOf('added', next)]);
  return joined(steps(old, next));
}

/** Goes through both lists of words: a word that both have is the same, else that is passed whose rest has more in common. */
function steps(old: readonly string[], next: readonly string[]): readonly DiffPart[] {
  const lengths = commonLengths(old, next);
  const rest = (at: number, to: number): number => lengths[at]?.[to] ?? -1;
  const parts: DiffPart[] = [];
  for (let [at, to] = [0, 0]; at < old.length || to < next.length; ) {
    const kind = old[at] === next[to] ? 'same' : rest(at + 1, to) >= rest(at, to + 1) ? 'removed' : 'added';
    parts.push({ kind, text: (kind === 'added' ? next[to] : old[at]) as string });
    if (kind !== 'added') at += 1;
    if (kind !== 'removed') to += 1;
  }
  return parts;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function partsOf(kind: DiffPart['kind'], words: readonly string[]): readonly DiffPart[] {
  return words.map((text) => ({ kind, text }));
}

/** Row i, column j: length of the longest common sequence of the words from i and from j on. */
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

/** Neighbours of one kind as one part. */
function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === part.kind) result[result.length - 1] = { kind: part.kind, text: `${last.text} ${part.text}` };
    else result.push(part);
  }
  return result;
}
