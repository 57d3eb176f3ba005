import { type Diagnostic, nearest } from '#model';
import type { Node, Source } from '../source/node.ts';
import { pointerOf, positionOf } from '../source/position.ts';
import { type Code, codes } from './codes.ts';

/** What a diagnostic points at: a node, or an offset of a source with its pointer. */
export type Location = Pick<Node, 'source' | 'offset'> & { readonly keyOffset?: number | undefined; readonly pointer?: string };

interface Details {
  /** Points at the key instead of the value. */
  readonly isOnKey?: boolean;
  readonly fix?: string | undefined;
  /** The variant that has the diagnostic. */
  readonly variant?: string | undefined;
}

interface Collected {
  readonly diagnostic: Diagnostic;
  readonly variants: Set<string>;
  /** True once the diagnostic was added without a variant, i.e. for all variants. */
  isInAll: boolean;
}

/** How many names a message lists at most. */
const MAX_NAMES = 12;

/** Collects the diagnostics of one compilation. A diagnostic that is found in several variants is listed once. */
export class Diagnostics {
  /** Only made for the first one: mostly nothing is wrong, and each document has its own collections. */
  #collected: Map<string, Collected> | undefined;
  #added = 0;

  /** How many different diagnostics there are. */
  get size(): number {
    return this.#collected?.size ?? 0;
  }

  /** How often a diagnostic was added, the same one counted again. */
  get added(): number {
    return this.#added;
  }

  /** Adds a diagnostic; its severity is that of its code. */
  add(code: Code, location: Location, message: string, details: Details = {}): void {
    const offset = details.isOnKey ? (location.keyOffset ?? location.offset) : location.offset;
    this.#take(
      {
        code,
        severity: codes[code].severity,
        position: positionOf(location.source, offset),
        pointer: location.pointer ?? pointerOf(location),
        layer: location.source.layer,
        message,
        ...(details.fix === undefined ? {} : { fix: details.fix }),
      },
      details.variant,
    );
  }

  /** Adds a diagnostic of a file that could not be parsed or does not exist. */
  addFile(code: Code, path: string, message: string): void {
    const source: Source = { path, layer: 'base', text: '' };
    this.add(code, { source, offset: 0, pointer: '' }, message);
  }

  /** Adds diagnostics found elsewhere, e.g. in an earlier compilation of the same document. */
  takeAll(diagnostics: readonly Diagnostic[], variant?: string): void {
    for (const diagnostic of diagnostics) this.#take(diagnostic, variant);
  }

  #take(diagnostic: Diagnostic, variant?: string): void {
    this.#added += 1;
    const { file, line, column } = diagnostic.position;
    const id = `${diagnostic.code}\0${file}\0${line}:${column}\0${diagnostic.message}`;
    this.#collected ??= new Map();
    const collected = this.#collected.get(id) ?? { diagnostic, variants: new Set<string>(), isInAll: false };
    this.#collected.set(id, collected);
    if (variant === undefined) collected.isInAll = true;
    else collected.variants.add(variant);
  }

  /** All diagnostics by file and position. One that concerns all variants (there are `variantCount`) names none. */
  list(variantCount = 0): Diagnostic[] {
    return Array.from(this.#collected?.values() ?? [], ({ diagnostic, variants, isInAll }) =>
      isInAll || variants.size === 0 || variants.size >= variantCount
        ? diagnostic
        : { ...diagnostic, variant: [...variants].sort().join(', ') },
    ).sort(byPosition);
  }

  /** The sentence 'did you mean "x"?' for a misspelt name, if a similar name is known. */
  static suggestion(name: string, known: Iterable<string>): string | undefined {
    const near = nearest(name, known);
    return near === undefined ? undefined : `did you mean "${near}"?`;
  }

  /** What would do instead of an unknown name: the nearest one, else all that there are, as far as a message has room. */
  static remedy(name: string, known: Iterable<string>): string | undefined {
    const names = [...new Set(known)];
    const near = Diagnostics.suggestion(name, names);
    if (near !== undefined || names.length === 0) return near;
    const listed = names.slice(0, MAX_NAMES).join(', ');
    return `there is ${listed}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`;
  }
}

function byPosition(a: Diagnostic, b: Diagnostic): number {
  if (a.position.file !== b.position.file) return a.position.file < b.position.file ? -1 : 1;
  return a.position.line - b.position.line || a.position.column - b.position.column || (a.code < b.code ? -1 : 1);
}
