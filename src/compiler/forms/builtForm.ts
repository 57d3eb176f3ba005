import type { Diagnostic, JsonObject } from '#model';
import type { Node } from '../source/node.ts';

/** A message key that a form shows, and where it stands. */
export interface FormText {
  readonly name: string;
  readonly node: Node;
}

/** A form with its entities inlined. */
export interface BuiltForm {
  readonly id: string;
  readonly schema: JsonObject;
  /** Names of the entities inlined. */
  readonly entities: ReadonlySet<string>;
  readonly texts: readonly FormText[];
  readonly faults: readonly Diagnostic[];
}
