import type { MessageAst } from '#model';
import type { Node } from '../load/node.ts';

/** One message of one language, parsed. */
export interface Message {
  readonly key: string;
  readonly node: Node;
  readonly text: string;
  readonly ast: MessageAst;
  /** Argument names. */
  readonly args: ReadonlySet<string>;
}

/** Messages of one language by key. */
export type Messages = ReadonlyMap<string, Message>;
