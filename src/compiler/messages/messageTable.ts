import type { MessageAst } from '#model';
import type { Node } from '../source/node.ts';

/** One message of one language, parsed; `ast` is the tree of the ICU parser, or the plain text of a message without arguments. */
export interface Message {
  readonly key: string;
  readonly node: Node;
  readonly text: string;
  readonly ast: MessageAst;
  /** Argument names. */
  readonly args: ReadonlySet<string>;
  /** True when its text cannot be parsed: the message exists, but its arguments are not known. */
  readonly isFaulty?: true;
}

/** Messages of one language by key. The table of a program holds only its own messages and reads the others from the base's table. */
export class MessageTable {
  /** The messages that are not inherited; in the base itself, all. */
  readonly own: ReadonlyMap<string, Message>;
  readonly base: MessageTable | undefined;

  constructor(own: ReadonlyMap<string, Message>, base?: MessageTable) {
    this.own = own;
    this.base = base;
  }

  get(key: string): Message | undefined {
    return this.own.get(key) ?? this.base?.get(key);
  }

  has(key: string): boolean {
    return this.own.has(key) || (this.base?.has(key) ?? false);
  }

  /** All keys, those of the base first. */
  *keys(): Iterable<string> {
    yield* this.base?.keys() ?? [];
    for (const key of this.own.keys()) if (!this.base?.has(key)) yield key;
  }
}
