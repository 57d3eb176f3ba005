import type { Message, Messages } from './message.ts';

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
