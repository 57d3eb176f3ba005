import { nearest } from '#model';
import { ANY, type MapType, type Type } from './type.ts';

/** How the type of a root is found in a portal `P`. A scope belongs to a document, whatever portal the document is in. */
export type RootType<P> = (portal: P) => Type;

/** What can be read at one position of a document, by root. */
export class ScopeOf<P> {
  readonly parent: ScopeOf<P> | undefined;
  readonly #roots: { readonly [root: string]: RootType<P> };

  constructor(roots: { readonly [root: string]: RootType<P> }, parent?: ScopeOf<P>) {
    this.#roots = roots;
    this.parent = parent;
  }

  /** A scope with further roots, which hide those of the same name. */
  with(roots: { readonly [root: string]: RootType<P> }): ScopeOf<P> {
    return new ScopeOf(roots, this);
  }

  /** How a root that this scope adds to its parent is typed. */
  own(name: string): RootType<P> | undefined {
    return Object.hasOwn(this.#roots, name) ? this.#roots[name] : undefined;
  }

  /** The names of all roots. */
  names(): string[] {
    return [...new Set([...Object.keys(this.#roots), ...(this.parent?.names() ?? [])])];
  }
}

/** What reading a path gives: its type and, where there is no such path, at which name it ends and what can be read there. */
export interface PathType {
  readonly type: Type;
  readonly missing?: { readonly name: string; readonly holder: Type | undefined; readonly before: string };
}

/** Reads a chain of properties of a type; `before` is what the chain begins with, for messages. */
export function readNames(type: Type, names: readonly string[], before: string): PathType {
  let current = type;
  let read = before;
  for (const name of names) {
    if (current.kind === 'any' || current.kind === 'none') return { type: ANY };
    const next = propertyOf(current, name);
    if (next === undefined) return { type: ANY, missing: { name, holder: current, before: read } };
    current = next;
    read = `${read}.${name}`;
  }
  return { type: current };
}

function propertyOf(holder: Type, name: string): Type | undefined {
  if (holder.kind === 'map') return holder.property(name) ?? holder.rest ?? otherOf(holder, name);
  if (holder.kind !== 'list') return undefined;
  if (name === 'length') return { kind: 'number' };
  return name !== '' && [...name].every((digit) => digit >= '0' && digit <= '9') ? holder.item() : undefined;
}

/** A property that a map known from examples does not have. */
function otherOf({ isSample, names }: MapType, name: string): Type | undefined {
  return isSample && nearest(name, names()) === undefined ? ANY : undefined;
}
