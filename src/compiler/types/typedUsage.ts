import type { Node } from '../source/node.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import type { Type } from './type.ts';

/** An expression of a document and what can be read there. */
export interface Expression {
  readonly node: Node;
  readonly scope: Scope;
  readonly isCondition: boolean;
}

/** Something that a document writes: context of a flow, the payload of an event, fields of records. */
export interface Written {
  /** The flow or collection that it is written to. */
  readonly to: string;
  /** The key of the context, or the name of the event. */
  readonly name?: string;
  /** What is written; undefined where nothing is, e.g. an event without payload. */
  readonly node: Node | undefined;
  readonly scope: Scope;
  /** Where the collection is written. */
  readonly collectionNode?: Node | undefined;
  /** The server works it out whenever the record is stored. */
  readonly derives?: true;
  /** It makes a new record. */
  readonly makes?: true;
}

/** A call that a document makes. */
export interface MadeCall {
  readonly operation: string;
  /** The text that names the operation. */
  readonly name: Node;
  readonly input: Node | undefined;
  readonly scope: Scope;
  /** The block adds to the input what its reader chooses, e.g. the number of the page. */
  readonly isOfBlock: boolean;
  /** The form whose data are the body where no input says another. */
  readonly form?: string;
}

/** A link or an action that leads to a route. */
export interface Lead {
  readonly to: Node;
  readonly params: Node | undefined;
  readonly scope: Scope;
}

/** A map with a `collection` and what records are found by. */
export interface WrittenFind {
  readonly node: Node;
  /** What can be read there; undefined where the map has no ranges. */
  readonly scope?: Scope | undefined;
}

/** What a procedure answers. */
export interface WrittenAnswer {
  readonly operation: string;
  /** The answer; where the procedure has none, the name of its operation. */
  readonly node: Node;
  readonly isEmpty: boolean;
  readonly scope: Scope;
  /** What a handler of records answers; undefined for a procedure, which writes its answer. */
  readonly of?: (portal: PortalTypes) => Type;
}

/** What has to do with types in one document, with the scope of each part. It depends on the document alone. */
export interface TypedUsage {
  readonly expressions: readonly Expression[];
  /** Context of flows: by flow blocks and `assign`. */
  readonly assigned: readonly Written[];
  readonly sent: readonly Written[];
  /** Fields of records, as maps. */
  readonly stored: readonly Written[];
  /** Collections of which records are found. */
  readonly found: readonly string[];
  /** Where documents find records. */
  readonly finds: readonly WrittenFind[];
  /** Blocks that show a flow, each with what surrounds it. */
  readonly shown: readonly { readonly flow: string; readonly scope: Scope }[];
  readonly calls: readonly MadeCall[];
  readonly answers: readonly WrittenAnswer[];
  readonly leads: readonly Lead[];
  /** Where documents write mails: the keys of their subjects. */
  readonly mails: readonly Node[];
  /** Tables with rows of their own or of an operation. */
  readonly tables: readonly { readonly node: Node; readonly scope: Scope }[];
}
