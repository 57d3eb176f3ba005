import type { MessageAst } from '#model';
import type { Node } from '../source/node.ts';

/** One message of one language, parsed. */
export interface Message {
  readonly key: string;
  readonly node: Node;
  readonly text: string;
  readonly ast: MessageAst;
  /** Argument names. */
  readonly args: ReadonlySet<string>;
  /** True when its text cannot be read: it exists, but nothing may be concluded from its arguments. */
  readonly isFaulty?: true;
}

/** Messages of one language by key. */
export interface Messages {
  /** The messages that are not those of the base; all of them in the base itself. */
  readonly own: ReadonlyMap<string, Message>;
  /** The table that they stand on. */
  readonly base?: Messages | undefined;
  get(key: string): Message | undefined;
  has(key: string): boolean;
  keys(): Iterable<string>;
}

/** Messages of a program over those of the base: it keeps only its own, for there may be a thousand programs. */
export class MessageTable implements Messages {
  readonly own: ReadonlyMap<string, Message>;
  readonly base: Messages | undefined;

  constructor(own: ReadonlyMap<string, Message>, base?: Messages) {
    this.own = own;
    this.base = base;
  }

  get(key: string): Message | undefined {
    return this.own.get(key) ?? this.base?.get(key);
  }

  has(key: string): boolean {
    return this.own.has(key) || (this.base?.has(key) ?? false);
  }

  *keys(): Iterable<string> {
    yield* this.base?.keys() ?? [];
    for (const key of this.own.keys()) if (!this.base?.has(key)) yield key;
  }
}
