import type { Source } from './source.ts';

interface Place {
  readonly source: Source;
  /** Where the value starts in its source, in UTF-16 units. */
  readonly offset: number;
  /** Where its key starts, for a value of a map. */
  readonly keyOffset?: number | undefined;
}

/** A map of a document, with the place it was written at. */
export interface ObjectNode extends Place {
  readonly type: 'object';
  readonly entries: ReadonlyMap<string, Node>;
}

/** A list of a document. */
export interface ListNode extends Place {
  readonly type: 'array';
  readonly items: readonly Node[];
}

/** A text, number, truth value or null of a document. */
export interface ScalarNode extends Place {
  readonly type: 'scalar';
  readonly value: string | number | boolean | null;
  /** What stands for it, where it is the name of a part. */
  readonly blocks?: ListNode;
}

/** A value of a document that knows its place; merged documents are made of nodes of several sources (provenance). */
export type Node = ObjectNode | ListNode | ScalarNode;
