import type { Fact } from '#model';
import type { Entities } from '../forms/entities.ts';
import type { PortalFile } from '../load/kinds.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { nodeNumber } from '../source/nodeNumber.ts';
import { callTypes, type DeclaredOperation, declaredOperations } from './calls.ts';
import type { Cells } from './cells.ts';
import { ENGINE_EVENTS } from './engineEvents.ts';
import { typeOfValue } from './expressions.ts';
import { factType } from './factTypes.ts';
import { grouped } from './grouped.ts';
import { LifeCycles } from './LifeCycles.ts';
import { lifeCycleInputs } from './lifeCycleInputs.ts';
import type { CallTypes, FlowTypes, NamedConditions, PortalTypes, Scope } from './portalTypes.ts';
import { bodyAt, RecordTypes } from './RecordTypes.ts';
import { isPlainText, refined, withNamed } from './refined.ts';
import { routeType } from './routeTypes.ts';
import { SchemaTypes } from './schemaTypes.ts';
import { ANY, FLAG, lazyMap, mapOf, newCells, TEXT, type Type, unionOf } from './type.ts';
import type { TypedUsage, Written, WrittenAnswer } from './typedUsage.ts';

/** What the types of a portal are worked out from. */
export interface PortalSources {
  readonly facts: { readonly [path: string]: Fact };
  readonly entities: Entities;
  readonly operationFiles: readonly PortalFile[];
  readonly collections: readonly Node[];
  readonly routes: Node | undefined;
  readonly document: Node | undefined;
  readonly conditions: NamedConditions;
  /** The forms and machines of all variants, each once. */
  readonly documents: () => readonly ResolvedDocument[];
  readonly usages: () => readonly TypedUsage[];
  /** The program that a document is of; undefined for one of the base. */
  readonly programOf: (document: ResolvedDocument) => string | undefined;
}

/** What is written under a name, e.g. to a context, a flow's events or a collection. */
type WrittenByName = () => ReadonlyMap<string, readonly Written[]>;

/** The types of a portal, worked out from all its documents when they are asked for. */
export class PortalModel implements PortalTypes {
  readonly operations: ReadonlyMap<string, DeclaredOperation>;
  readonly schemas: SchemaTypes;
  /** The documents of routes and of the portal. */
  readonly routes: Node | undefined;
  readonly document: Node | undefined;
  readonly lifeCycles: LifeCycles;
  readonly records: RecordTypes;
  readonly #sources: PortalSources;
  readonly #cells = newCells();
  readonly #atScopes = new Map<Scope, Cells<Type>>();
  readonly #declared = new Map<string, CallTypes>();
  readonly #calls = new Map<string, CallTypes>();
  readonly #flows = new Map<string, FlowTypes>();
  readonly #forms: () => ReadonlyMap<string, readonly ResolvedDocument[]>;
  readonly #machines: () => ReadonlyMap<string, readonly ResolvedDocument[]>;
  readonly #assigned: WrittenByName;
  readonly #sent: WrittenByName;
  readonly #stored: WrittenByName;
  readonly #answers: () => ReadonlyMap<string, readonly WrittenAnswer[]>;
  #used: ReadonlySet<string> | undefined;
  #collections: readonly string[] | undefined;
  readonly #shown: () => ReadonlyMap<string, TypedUsage['shown']>;

  constructor(sources: PortalSources) {
    this.#sources = sources;
    this.routes = sources.routes;
    this.document = sources.document;
    this.operations = declaredOperations(sources.operationFiles);
    this.schemas = new SchemaTypes(sources.entities);
    const written = (kind: 'assigned' | 'sent' | 'stored'): WrittenByName =>
      grouped(
        () => sources.usages().flatMap((usage) => usage[kind]),
        ({ to }) => to,
      );
    const ofKind = (kind: ResolvedDocument['kind']) =>
      grouped(
        () => sources.documents().filter((document) => document.kind === kind),
        ({ id }) => id,
      );
    this.lifeCycles = new LifeCycles(sources.documents);
    this.#forms = ofKind('form');
    this.#machines = ofKind('machine');
    this.#assigned = written('assigned');
    this.#sent = written('sent');
    this.#stored = written('stored');
    this.records = new RecordTypes(this, this.lifeCycles, this.#stored, sources.collections);
    this.#answers = grouped(
      () => sources.usages().flatMap(({ answers }) => answers),
      ({ operation }) => operation,
    );
    this.#shown = grouped(
      () => sources.usages().flatMap(({ shown }) => shown),
      ({ flow }) => flow,
    );
  }

  declared(operation: string): CallTypes {
    const known = this.#declared.get(operation) ?? callTypes(this.operations.get(operation), operation, this.schemas);
    this.#declared.set(operation, known);
    return known;
  }

  call(operation: string): CallTypes {
    const known = this.#calls.get(operation) ?? this.#callTypes(operation);
    this.#calls.set(operation, known);
    return known;
  }

  #callTypes(operation: string): CallTypes {
    const declared = this.declared(operation);
    const node = this.operations.get(operation)?.node;
    const inputs = node ? lifeCycleInputs(node) : [];
    const parameters = new Map(declared.parameters);
    let { body } = declared;
    for (const { collection, in: holder, name, of } of inputs) {
      const named = of === 'state' ? this.lifeCycles.stateType(collection) : this.lifeCycles.eventType(collection);
      if (holder === 'body') body = withNamed(body, name, named);
      else if (isPlainText(parameters.get(name))) parameters.set(name, named);
    }
    const responseType = () => this.#cells.get(`response ${operation}`, () => this.#responseType(operation, declared.response));
    return {
      ...declared,
      parameters,
      body,
      get response() {
        return responseType();
      },
    };
  }

  #responseType(operation: string, declared: Type): Type {
    const answers = this.#answers().get(operation) ?? [];
    return answers.length === 0 ? declared : refined(declared, unionOf(answers.map((answer) => this.answered(answer))));
  }

  /** The answers of all calls. */
  answers(): readonly WrittenAnswer[] {
    return [...this.#answers().values()].flat();
  }

  /** What an operation answers by what its document writes. */
  answered({ isEmpty, node, of, scope }: WrittenAnswer): Type {
    return of?.(this) ?? (isEmpty ? mapOf('nothing', {}) : this.valueAt(node, scope));
  }

  form(id: string): Type {
    return this.#cells.get(`form ${id}`, () => {
      const type = unionOf(this.formDocuments(id).map(({ root }) => this.#formType(root, id)));
      return type.kind === 'map' ? { ...type, forms: [id] } : type;
    });
  }

  /** A form as it is in the base and in the programs that change it. */
  formDocuments(id: string): readonly ResolvedDocument[] {
    return this.#forms().get(id) ?? [];
  }

  /** The program that a document is of; undefined for one of the base. */
  programOf(document: ResolvedDocument): string | undefined {
    return this.#sources.programOf(document);
  }

  #formType(root: Node, id: string): Type {
    const schema = entryOf(root, 'schema');
    return this.schemas.of(schema && { node: schema, entity: undefined, root: schema }, `the data of form "${id}"`);
  }

  submit(form: string): CallTypes {
    const [document] = this.#forms().get(form) ?? [];
    return this.call(textOf(entryOf(document?.root, 'submit', 'call')) ?? '');
  }

  fact(root: string): Type {
    if (root === 'route') return this.route();
    return this.#cells.get(`fact ${root}`, () => factType(this.#sources.facts, root));
  }

  route(screen?: string): Type {
    return this.#cells.get(`route ${screen ?? ''}`, () => {
      const facts = factType(this.#sources.facts, 'route');
      return facts.kind === 'map' ? routeType(facts, this.#sources.routes, screen) : facts;
    });
  }

  flow(id: string): FlowTypes {
    const known = this.#flows.get(id) ?? this.#flowTypes(id);
    this.#flows.set(id, known);
    return known;
  }

  record(collection: string): Type {
    return this.records.of(collection);
  }

  /** The events that documents send to a flow; '*' is one whose name is computed. */
  sentTo(flow: string): readonly string[] {
    return (this.#sent().get(flow) ?? []).flatMap(({ name }) => name ?? '*');
  }

  offered(collection: string): Type {
    return this.lifeCycles.offeredType(collection);
  }

  /** All collections that some document makes records of, gives a life cycle or has examples of. */
  collections(): readonly string[] {
    this.#collections ??= [...new Set([...this.#stored().keys(), ...this.lifeCycles.collections()])];
    return this.#collections;
  }

  /** Whether some document has to do with records of a collection, beside making examples of them. */
  isUsed(collection: string): boolean {
    this.#used ??= new Set([...this.#sources.usages().flatMap(({ found }) => found), ...this.lifeCycles.collections()]);
    return this.#used.has(collection);
  }

  /** The collections that some document makes or finds records of. */
  storedCollections(): readonly string[] {
    return [...new Set([...this.#stored().keys(), ...this.#sources.usages().flatMap(({ found }) => found)])];
  }

  rootAt(scope: Scope, name: string): Type | undefined {
    for (let current: Scope | undefined = scope; current; current = current.parent) {
      const read = current.own(name);
      if (read) return this.#cellsAt(current).get(name, () => read(this));
    }
    return undefined;
  }

  valueAt(node: Node | undefined, scope: Scope): Type {
    if (!node) return ANY;
    return this.#cellsAt(scope).get(`value ${nodeNumber(node)}`, () =>
      typeOfValue(node, scope, { portal: this, conditions: this.#sources.conditions }),
    );
  }

  #cellsAt(scope: Scope): Cells<Type> {
    const cells = this.#atScopes.get(scope) ?? newCells();
    this.#atScopes.set(scope, cells);
    return cells;
  }

  #flowTypes(id: string): FlowTypes {
    const roots = (this.#machines().get(id) ?? []).map(({ root }) => root);
    const collection = roots.map((root) => textOf(entryOf(root, 'collection'))).find((name) => name !== undefined);
    const event = (name: string): Type =>
      this.#cells.get(`event ${id} ${name}`, () => this.#eventType(collection === undefined ? id : `collection ${collection}`, name));
    const taken = new Set<string>();
    for (const root of roots) collectEvents(root, taken);
    const outcome = mapOf('the event', { type: TEXT, output: ANY, error: ANY, version: TEXT, merged: FLAG });
    const anyEvent = () => this.#cells.get(`any event ${id}`, () => unionOf([outcome, ...[...taken].map(event)]));
    const contextType = () => this.#cells.get(`context ${id}`, () => this.#contextType(id, collection));
    return {
      get context() {
        return contextType();
      },
      get anyEvent() {
        return anyEvent();
      },
      event,
      aroundBlocks: (root) => this.#aroundBlocks(id, root),
    };
  }

  #contextType(id: string, collection: string | undefined): Type {
    const assigned = grouped(
      () => this.#assigned().get(id) ?? [],
      ({ name }) => name ?? '',
    )();
    const typeOf = (key: string): Type =>
      unionOf([
        ...(assigned.get(key) ?? []).map(({ node, scope }) => this.valueAt(node, scope)),
        ...(collection === undefined ? [] : [this.records.field(collection, key)]),
      ]);
    // That a flow has no such context is reported with the names of the flow.
    return lazyMap(`the context of "${id}"`, [...assigned.keys()], typeOf, ANY);
  }

  #aroundBlocks(id: string, root: string): Type | undefined {
    const types = (this.#shown().get(id) ?? []).flatMap(({ scope }) => this.rootAt(scope, root) ?? []);
    return types.length === 0 ? undefined : unionOf(types);
  }

  #eventType(to: string, name: string): Type {
    const all = this.#sent().get(to) ?? [];
    const sent = all.filter((one) => one.name === name || one.name === '*');
    const engine = to.startsWith('collection ') ? undefined : ENGINE_EVENTS[name];
    const types = sent.map(({ node, scope }) => (node ? this.valueAt(node, scope) : bodyAt(this, scope)));
    // An event that no document sends comes from an actor or a person: nothing says what it carries.
    const payload = types.length > 0 || engine ? unionOf([...types, ...(engine ? [engine] : [])]) : mapOf('the event', {}, ANY);
    return payload.kind === 'map' ? ({ ...unionOf([payload, mapOf('the event', { type: TEXT })]), name: `event "${name}"` } as Type) : ANY;
  }
}

function collectEvents(state: Node, events: Set<string>): void {
  for (const name of entriesOf(entryOf(state, 'on')).keys()) events.add(name);
  for (const child of entriesOf(entryOf(state, 'states')).values()) collectEvents(child, events);
}
