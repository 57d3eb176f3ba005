import type { FeelNode } from './feelNode.ts';
import type { FeelNames } from './names.ts';
import type { Spans } from './spans.ts';

/** The names that a filter or loop adds. */
export interface Inner {
  /** Inside a filter a name that nothing outside bears is a property of the item. */
  readonly isFilter: boolean;
  readonly variables: ReadonlySet<string>;
}

/** What the makers of single forms compile the parts of a form with. */
export interface TreeContext {
  readonly names: FeelNames;
  readonly spans: Spans;
  condition(node: FeelNode, inner: Inner): unknown;
  value(node: FeelNode, inner: Inner): unknown;
  /** The values of several nodes, which know where each was written. */
  values(nodes: readonly FeelNode[], inner: Inner): unknown[];
}
