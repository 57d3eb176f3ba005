/** Where a piece of an expression stands, in characters from its beginning. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in';

type Shape =
  | { readonly type: 'literal'; readonly value: string | number | boolean | null }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'path'; readonly of: FeelNode; readonly name: string; readonly nameAt: Span }
  | { readonly type: 'filter'; readonly of: FeelNode; readonly by: FeelNode }
  | { readonly type: 'list'; readonly items: readonly FeelNode[] }
  | { readonly type: 'map'; readonly entries: readonly (readonly [string, FeelNode])[] }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly FeelNode[] }
  | { readonly type: 'date'; readonly of: FeelNode }
  | { readonly type: 'duration'; readonly unit: 'days' | 'months'; readonly count: number }
  | { readonly type: 'and' | 'or'; readonly parts: readonly FeelNode[] }
  | { readonly type: 'compare'; readonly operator: Comparison; readonly left: FeelNode; readonly right: FeelNode }
  | { readonly type: 'range'; readonly of: FeelNode; readonly low: Bound; readonly high: Bound }
  | { readonly type: 'sum'; readonly terms: readonly { readonly sign: 1 | -1; readonly of: FeelNode }[] }
  | { readonly type: 'product'; readonly operator: '*' | '/'; readonly left: FeelNode; readonly right: FeelNode }
  | { readonly type: 'if'; readonly condition: FeelNode; readonly then: FeelNode; readonly otherwise: FeelNode }
  | ({ readonly type: 'for'; readonly result: FeelNode } & Loop)
  | ({ readonly type: 'test'; readonly word: 'some' | 'every'; readonly condition: FeelNode } & Loop);

/** The list of a loop, and the name of its item. */
interface Loop {
  readonly variable: string;
  readonly variableAt: Span;
  readonly list: FeelNode;
}

/** An end of a range, which belongs to it or not. */
export interface Bound {
  readonly at: FeelNode;
  readonly isOpen: boolean;
}

/** A piece of a FEEL expression: the closed list of what documents may write. */
export type FeelNode = Span & Shape;

/** The code of the diagnostic that a mistake becomes. */
export type FaultCode = 'EXPRESSION' | 'NAME_TWICE';

/** What is wrong at a piece of an expression. Thrown inside this folder only; `compileFeel` gives it back as a value. */
export class FeelFault extends Error {
  readonly span: Span;
  /** What would do. */
  readonly fix: string;
  readonly code: FaultCode;

  constructor({ from, to }: Span, message: string, fix: string, code: FaultCode = 'EXPRESSION') {
    super(message);
    this.span = { from, to };
    this.fix = fix;
    this.code = code;
  }
}
