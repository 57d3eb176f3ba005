import type { Diagnostic } from '#model';
import type { Node } from './node.ts';

/**
 * A name that a document uses. `type` is what it names: a value of the annotations `x-ref` and `x-keys` in the meta-schemas ('screen',
 * 'fact', ...), 'event' or 'recordEvent' (sent to a flow, or to records of a collection), 'messageArguments' (the key of a message with
 * its arguments; the same key is also listed as 'message'), or 'messagePrefix' (the beginning of a key that is put together). `node` is where the name is written.
 */
export interface NameUse {
  readonly type: string;
  readonly name: string;
  readonly node: Node;
  /** True when the name is the key of a map. */
  readonly isOnKey: boolean;
  /** Flows whose blocks enclose the use, the innermost last. For an event that is sent to a named flow or collection: that name alone. */
  readonly flows: readonly string[];
  /** Names of the arguments that a message gets here. */
  readonly argumentNames?: ReadonlySet<string>;
  /** How large the file may be that is named here. */
  readonly maxBytes?: number;
}

/** What one resolved document uses and contains, as `usageOf` lists it. */
export interface Usage {
  readonly uses: readonly NameUse[];
  /** The outermost conditions, and the flows whose blocks enclose each. */
  readonly conditions: readonly { readonly node: Node; readonly flows: readonly string[] }[];
  /** Texts ending in a dot: message keys are built from them, so every key that begins with one counts as used. */
  readonly prefixes: readonly string[];
  /** Blocks that show a flow. */
  readonly flowBlocks: readonly Node[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Names of a type that a document uses, each once, sorted. */
export function namesUsed(usage: Usage, type: string): readonly string[] {
  const names = new Set<string>();
  for (const use of usage.uses) if (use.type === type) names.add(use.name);
  return names.size === 0 ? NONE : [...names].sort();
}

const NONE: readonly string[] = [];

/** True when a document has errors, so that its shape may not be relied on. */
export function hasErrors({ diagnostics }: Usage): boolean {
  return diagnostics.length > 0 && diagnostics.some(({ severity }) => severity === 'error');
}
