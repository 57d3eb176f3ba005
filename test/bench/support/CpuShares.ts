/** A profile as V8 writes it, by CDP or `--cpu-prof`; times in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

/** Where a function was written: the package, or the folder of ours, and file with line. */
export interface Origin {
  readonly owner: string;
  readonly place: string;
}

/** Finds the origin of a function by what the engine says of it; lines and columns begin at 0. */
export type FindOrigin = (url: string, line: number, column: number) => Origin;

/** What took how many milliseconds. */
export interface Share {
  readonly name: string;
  readonly ms: number;
}

/** What some work spent its time on, greatest first. */
export interface CpuShares {
  readonly totalMs: number;
  /** By package; what a function of the browser or of Node takes counts for who called it. */
  readonly owners: readonly Share[];
  /** Single functions, without what they call. */
  readonly alone: readonly Share[];
  /** Single functions with all that they call. */
  readonly whole: readonly Share[];
}

const unnamed: { readonly [name: string]: string } = {
  '(program)': 'outside of script (style, layout, paint, system)',
  '(garbage collector)': 'garbage collection',
};

interface Placed {
  readonly owner: string;
  readonly name: string;
  /** The functions above, itself included, each once. */
  readonly path: ReadonlySet<string>;
}

function placedNodes(nodes: readonly ProfileNode[], originOf: FindOrigin): ReadonlyMap<number, Placed> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Map<number, Placed>();
  const place = (node: ProfileNode, above: Placed | undefined): void => {
    const { functionName, url, lineNumber, columnNumber } = node.callFrame;
    const origin = url === '' ? undefined : originOf(url, lineNumber, columnNumber);
    const owner = origin?.owner ?? unnamed[functionName] ?? above?.owner ?? 'script of the run itself';
    const name = origin ? `${functionName || '(unnamed)'} ${origin.place}` : `${functionName} (native)`;
    const path = origin ? new Set(above?.path).add(name) : (above?.path ?? new Set<string>());
    const here = { owner, name, path };
    placed.set(node.id, here);
    for (const child of node.children ?? []) {
      const found = byId.get(child);
      if (found) place(found, here);
    }
  };
  const [root] = nodes;
  if (root) place(root, undefined);
  return placed;
}

function sorted(times: ReadonlyMap<string, number>): Share[] {
  return Array.from(times, ([name, us]) => ({ name, ms: us / 1000 })).sort((one, other) => other.ms - one.ms);
}

/** Sums up a profile; idle time does not count. */
export function cpuShares({ nodes, samples, timeDeltas }: CpuProfile, originOf: FindOrigin): CpuShares {
  const placed = placedNodes(nodes, originOf);
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id));
  const owners = new Map<string, number>();
  const alone = new Map<string, number>();
  const whole = new Map<string, number>();
  const add = (times: Map<string, number>, name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us);
  let total = 0;
  for (const [at, id] of samples.entries()) {
    const node = placed.get(id);
    // The delta says how long ago the sample before was taken: the time after a sample is its own.
    const us = Math.max(0, timeDeltas[at + 1] ?? 0);
    if (node === undefined || idle.has(id)) continue;
    total += us;
    add(owners, node.owner, us);
    add(alone, node.name, us);
    for (const name of node.path) add(whole, name, us);
  }
  return { totalMs: total / 1000, owners: sorted(owners), alone: sorted(alone), whole: sorted(whole) };
}
