import type { Node, Source } from './node.ts';

/** What a name stands for in a repeated item or in a part: a value, or a condition. */
export interface Bound {
  readonly node: Node;
  readonly isCondition: boolean;
  /** The entry that gives the name. */
  readonly declared: Node;
  /** Whether it may take the place of what has the name around. */
  readonly hides?: true;
}

/** The names that hold for everything written in one copy of a piece of a document. */
export interface SourceScope {
  /** Where the item is repeated or the part named: what is given is read there. */
  readonly writtenIn: Source;
  /** Whether the names that hold there hold inside, too; a part of the portal reads nothing of the document that shows it. */
  readonly readsAround: boolean;
  /** Of a part: its id. */
  readonly part?: string;
  /** The names that a part gives expressions. */
  readonly names?: Node | undefined;
  readonly bound: ReadonlyMap<string, Bound>;
}

const scopes = new WeakMap<Source, SourceScope>();

/** A source of its own for a copy of a piece of a document: it has the same text, so that positions hold, and names of its own. */
export function sourceWith(source: Source, scope: SourceScope): Source {
  const copy = { ...source };
  scopes.set(copy, scope);
  return copy;
}

/** The names of the copy that a source is for; undefined for the source of a document itself. */
export function scopeOfSource(source: Source): SourceScope | undefined {
  return scopes.get(source);
}
