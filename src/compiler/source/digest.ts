import type { Diagnostic } from '#model';
import type { Node } from './node.ts';

/** A name that a document uses: `type` says of what, `node` where. */
export interface NameUse {
  readonly type: string;
  readonly name: string;
  readonly node: Node;
  /** True when the name is the key of a map. */
  readonly onKey: boolean;
  /** Flows whose views surround the place, the innermost last. */
  readonly flows: readonly string[];
  /** Names of the arguments given with a message. */
  readonly given?: ReadonlySet<string>;
}

/** What one resolved document uses and contains; computed once for each resolved document. */
export interface Digest {
  readonly uses: readonly NameUse[];
  readonly conditions: readonly { readonly node: Node; readonly flows: readonly string[] }[];
  /** Texts ending in a dot: message keys are built from them, so every key that begins so counts as used. */
  readonly prefixes: readonly string[];
  readonly flowBlocks: readonly Node[];
  readonly faults: readonly Diagnostic[];
}
