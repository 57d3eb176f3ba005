import type { EdgeKind } from '../documentParts.ts';
import type { WrittenMachine } from '../exports/words.ts';

/** A machine that is compared, with the texts that it names. */
export interface ComparedMachine extends WrittenMachine {
  /** Key of a text -> the text. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** What leads from a state, as it stands in one of two machines. */
export interface ComparedTransition {
  readonly pointer: string;
  readonly kind: EdgeKind;
  readonly label: string;
  /** Id of the state that it leads to; undefined if it stays. */
  readonly target?: string;
  readonly guard?: string;
}

/** Where something stands in one of two machines, and how it is written there. */
export interface DifferenceSide {
  readonly pointer: string;
  readonly text?: string;
  /** The transition that it is, or that it belongs to. */
  readonly transition?: ComparedTransition;
}

/** What differs: a part of a machine, or one property of it. */
export type DifferencePart =
  | 'state'
  | 'initial'
  | 'kind'
  | 'entry'
  | 'exit'
  | 'property'
  | 'transition'
  | 'target'
  | 'guard'
  | 'action'
  | 'trigger'
  | 'order'
  | 'why'
  | 'call'
  | 'input'
  | 'context'
  | 'delay'
  | 'event'
  | 'text';

/** One difference of two machines: `before` is absent of what was added, `after` of what was removed. */
export interface Difference {
  readonly part: DifferencePart;
  readonly change: 'added' | 'removed' | 'changed';
  /** Id of the state in which it is; '' is the machine itself. */
  readonly state: string;
  /** What it is called: a property, a value of the context, a call and the like. */
  readonly name?: string;
  readonly before?: DifferenceSide;
  readonly after?: DifferenceSide;
}

/** What both sides say makes an addition, a removal or a change. */
export function difference(
  part: DifferencePart,
  state: string,
  { before, after }: { readonly before?: DifferenceSide | undefined; readonly after?: DifferenceSide | undefined },
  name?: string,
): Difference {
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { part, change, state, ...(name !== undefined && { name }), ...(before && { before }), ...(after && { after }) };
}
