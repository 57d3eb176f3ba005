import type { Diagnostic } from '#model';
import { nearest } from '#model';
import type { Node } from '../source/node.ts';
import { pointerOf } from '../source/pointerOf.ts';
import { positionOf } from '../source/positionOf.ts';
import type { Source } from '../source/source.ts';
import { type Code, codes } from './codes.ts';

/** Where a fault stands: a node, or an offset of a source with the pointer of what is there. */
export type FaultPlace = Pick<Node, 'source' | 'offset'> & { readonly keyOffset?: number | undefined; readonly pointer?: string };

interface FaultDetails {
  /** Points at the key instead of the value. */
  readonly onKey?: boolean;
  readonly fix?: string | undefined;
  /** Variant in which it shows. */
  readonly variant?: string | undefined;
}

interface Kept {
  readonly diagnostic: Diagnostic;
  readonly variants: Set<string>;
  everywhere: boolean;
}

/** Collects the faults of one compilation; the same fault seen in several variants counts once. */
export class Faults {
  readonly #kept = new Map<string, Kept>();

  /** How many faults there are. */
  get size(): number {
    return this.#kept.size;
  }

  /** Notes a fault at a place. */
  add(code: Code, at: FaultPlace, message: string, details: FaultDetails = {}): void {
    const offset = details.onKey ? (at.keyOffset ?? at.offset) : at.offset;
    this.take(
      {
        code,
        severity: codes[code].severity,
        position: positionOf(at.source, offset),
        pointer: at.pointer ?? pointerOf(at),
        layer: at.source.layer,
        message,
        ...(details.fix === undefined ? {} : { fix: details.fix }),
      },
      details.variant,
    );
  }

  /** Notes a fault of a file that has no nodes. */
  addFile(code: Code, path: string, message: string): void {
    const source: Source = { path, layer: 'base', text: '' };
    this.add(code, { source, offset: 0, pointer: '' }, message);
  }

  /** Takes over a diagnostic found elsewhere, e.g. in an earlier compilation of the same document. */
  take(diagnostic: Diagnostic, variant?: string): void {
    const { file, line, column } = diagnostic.position;
    const id = `${diagnostic.code}\0${file}\0${line}:${column}\0${diagnostic.message}`;
    const kept = this.#kept.get(id) ?? { diagnostic, variants: new Set<string>(), everywhere: false };
    this.#kept.set(id, kept);
    if (variant === undefined) kept.everywhere = true;
    else kept.variants.add(variant);
  }

  /** All faults by file and position. `variantCount`: how many variants there are; a fault in all of them names none. */
  list(variantCount = 0): Diagnostic[] {
    return Array.from(this.#kept.values(), ({ diagnostic, variants, everywhere }) =>
      everywhere || variants.size === 0 || variants.size >= variantCount
        ? diagnostic
        : { ...diagnostic, variant: [...variants].sort().join(', ') },
    ).sort(byPlace);
  }

  /** The sentence 'did you mean "x"?' for a misspelt name, if one is near. */
  static suggestion(name: string, known: Iterable<string>): string | undefined {
    const near = nearest(name, known);
    return near === undefined ? undefined : `did you mean "${near}"?`;
  }
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (a.position.file !== b.position.file) return a.position.file < b.position.file ? -1 : 1;
  return a.position.line - b.position.line || a.position.column - b.position.column || (a.code < b.code ? -1 : 1);
}
