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

/** Messages of one language by key. The table of a program contains only the messages that it changes, and reads others from the base's. */
export class MessageTable {
  /** The messages in this table alone: those that a program changes, or all of the base. */
  readonly entries: ReadonlyMap<string, Message>;
  readonly base: MessageTable | undefined;

  constructor(entries: ReadonlyMap<string, Message>, base?: MessageTable) {
    this.entries = entries;
    this.base = base;
  }

  get(key: string): Message | undefined {
    return this.entries.get(key) ?? this.base?.get(key);
  }

  has(key: string): boolean {
    return this.entries.has(key) || (this.base?.has(key) ?? false);
  }

  /** The keys of this table and the base's, each once, those of the base first. */
  *keys(): Iterable<string> {
    yield* this.base?.keys() ?? [];
    for (const key of this.entries.keys()) if (!this.base?.has(key)) yield key;
  }
}
