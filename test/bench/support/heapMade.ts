import type { FindOrigin } from './CpuShares.ts';

/** A sampled allocation of V8 that is still in use. */
export interface HeapNode {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

/** Megabytes by name, greatest first. */
type Sizes = readonly (readonly [string, number])[];

/** What is still in memory, by the package and by the function that made it. */
export interface HeapMade {
  readonly owners: Sizes;
  readonly makers: Sizes;
}

const outside = { owner: 'engine', maker: '(outside)' };

/** Sums up samples; what the engine allocates for a function counts for that function. */
export function heapMade(head: HeapNode, originOf: FindOrigin): HeapMade {
  const owners = new Map<string, number>();
  const makers = new Map<string, number>();
  const add = (sizes: Map<string, number>, name: string, bytes: number) => sizes.set(name, (sizes.get(name) ?? 0) + bytes / 1e6);
  const visit = ({ callFrame, selfSize, children }: HeapNode, above: typeof outside): void => {
    const { functionName, url, lineNumber, columnNumber } = callFrame;
    const origin = url === '' ? undefined : originOf(url, lineNumber, columnNumber);
    const allocation = origin ? { owner: origin.owner, maker: `${functionName || '(unnamed)'} ${origin.location}` } : above;
    add(owners, allocation.owner, selfSize);
    add(makers, allocation.maker, selfSize);
    for (const child of children) visit(child, allocation);
  };
  visit(head, outside);
  const sorted = (sizes: ReadonlyMap<string, number>): Sizes => [...sizes].sort(([, one], [, other]) => other - one);
  return { owners: sorted(owners), makers: sorted(makers) };
}
