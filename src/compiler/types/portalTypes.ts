import type { Node } from '../source/node.ts';
import type { Findings } from './findings.ts';
import type { PathType, ScopeOf } from './scope.ts';
import type { Type } from './type.ts';

/** What can be read at one position of a document. */
export type Scope = ScopeOf<PortalTypes>;

/** What a call takes and gives. */
export interface CallTypes {
  readonly parameters: ReadonlyMap<string, Type>;
  readonly body: Type;
  readonly response: Type;
  readonly failure: Type;
}

/** What a flow or life cycle holds and is sent. */
export interface FlowTypes {
  readonly context: Type;
  /** What an event of this name carries. */
  event(name: string): Type;
  /** What some event that the flow takes carries. */
  readonly anyEvent: Type;
  /** What a root is where blocks show the flow; undefined where none of them has it. */
  aroundBlocks(root: string): Type | undefined;
}

/** The types of everything that the documents of a portal can name. */
export interface PortalTypes {
  call(operation: string): CallTypes;
  form(id: string): Type;
  /** The call that a form makes when it is submitted. */
  submit(form: string): CallTypes;
  flow(id: string): FlowTypes;
  /** The records of a collection. */
  record(collection: string): Type;
  /** An event of the life cycle of a collection, as those are told of it who may send it. */
  offered(collection: string): Type;
  /** A root that every scope has: user, oem, route and so on. */
  fact(root: string): Type;
  /** The constants and parameters of the routes that open a screen; of all routes without one. */
  route(screen?: string): Type;
  /** The type of a root at a scope; undefined where it cannot be read there. */
  rootAt(scope: Scope, name: string): Type | undefined;
  /** The type of a value at a scope. Values that depend on themselves contribute nothing to their own type. */
  valueAt(node: Node | undefined, scope: Scope): Type;
}

/** What reading expressions needs beside their scope. Without findings they are only typed. */
export interface Reading {
  readonly portal: PortalTypes;
  readonly conditions: NamedConditions;
  readonly findings?: Findings | undefined;
}

/** The named conditions by id: what each says, and whether it reads what only some scopes have. */
export type NamedConditions = ReadonlyMap<string, { readonly node: Node; readonly isLocal: boolean }>;

export type { PathType };
