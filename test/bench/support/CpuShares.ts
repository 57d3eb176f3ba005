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

/** Where a function was written: the package, or our own folder, and the file with its line. */
export interface Origin {
  readonly owner: string;
  readonly location: string;
}

/** Finds the origin of a function from its script address; line and column begin at 0. */
export type FindOrigin = (url: string, line: number, column: number) => Origin;

/** What took how many milliseconds. */
export interface Share {
  readonly name: string;
  readonly ms: number;
}

/** What some work spent its time on, greatest first. */
export interface CpuShares {
  readonly totalMs: number;
  /** By package; the time of a built-in function of the browser or of Node counts for its caller. */
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

interface LocatedNode {
  readonly owner: string;
  readonly name: string;
  /** The callers and the function itself, each once. */
  readonly path: ReadonlySet<string>;
}

function locateNodes(nodes: readonly ProfileNode[], originOf: FindOrigin): ReadonlyMap<number, LocatedNode> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const located = new Map<number, LocatedNode>();
  const visit = (node: ProfileNode, above: LocatedNode | undefined): void => {
    const { functionName, url, lineNumber, columnNumber } = node.callFrame;
    const origin = url === '' ? undefined : originOf(url, lineNumber, columnNumber);
    const owner = origin?.owner ?? unnamed[functionName] ?? above?.owner ?? 'script of the run itself';
    const name = origin ? `${functionName || '(unnamed)'} ${origin.location}` : `${functionName} (native)`;
    const path = origin ? new Set(above?.path).add(name) : (above?.path ?? new Set<string>());
    const locatedNode = { owner, name, path };
    located.set(node.id, locatedNode);
    for (const child of node.children ?? []) {
      const found = byId.get(child);
      if (found) visit(found, locatedNode);
    }
  };
  const [root] = nodes;
  if (root) visit(root, undefined);
  return located;
}

function sorted(times: ReadonlyMap<string, number>): Share[] {
  return Array.from(times, ([name, us]) => ({ name, ms: us / 1000 })).sort((one, other) => other.ms - one.ms);
}

/** Sums up a profile; idle time does not count. */
export function cpuShares({ nodes, samples, timeDeltas }: CpuProfile, originOf: FindOrigin): CpuShares {
  const located = locateNodes(nodes, originOf);
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id));
  const owners = new Map<string, number>();
  const alone = new Map<string, number>();
  const whole = new Map<string, number>();
  const add = (times: Map<string, number>, name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us);
  let total = 0;
  for (const [at, id] of samples.entries()) {
    const node = located.get(id);
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
