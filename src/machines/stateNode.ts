import type { State } from '#model';

/** A state of a machine document with its place; the root has the id '' and no parent. */
export interface StateNode {
  /** Names from the root, joined by dots. */
  readonly id: string;
  readonly key: string;
  readonly state: State;
  readonly pointer: string;
  readonly parent: StateNode | undefined;
  readonly children: readonly StateNode[];
}
