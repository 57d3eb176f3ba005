/** A regular expression taken apart as far as its ways of matching matter; what consumes nothing is gone. */
export type Expression =
  | { readonly type: 'character'; readonly source: string }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Expression[] }
  | { readonly type: 'repeat'; readonly body: Expression; readonly least: number; readonly most: number };

/** An expression that is tried on its own, with where it may begin and how it may end. */
export interface Attempt {
  readonly expression: Expression;
  /** True when it is tried at one place only; otherwise at every place of the text. */
  readonly atStart: boolean;
  /** True when it may fail after its last character (at `$`, `\b`, a lookaround); otherwise it has matched as soon as that is taken. */
  readonly mayFail: boolean;
}

export const NOTHING: Expression = { type: 'sequence', parts: [] };
