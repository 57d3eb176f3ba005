import type { Fact } from '#model';
import type { Entities } from '../forms/entities.ts';
import type { PortalFile } from '../load/kinds.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import { callTypes, type DeclaredOperation, declaredOperations } from './calls.ts';
import type { Cells } from './cells.ts';
import { ENGINE_EVENTS } from './engineEvents.ts';
import { typeOfValue } from './expressions.ts';
import { factType } from './factTypes.ts';
import { grouped } from './grouped.ts';
import type { CallTypes, FlowTypes, NamedConditions, PortalTypes, Scope } from './portalTypes.ts';
import { routeType } from './routeTypes.ts';
import { SchemaTypes } from './schemaTypes.ts';
import { ANY, FLAG, isScalar, lazyMap, mapOf, NONE, NUMBER, newCells, TEXT, type Type, unionOf } from './type.ts';
import type { TypedUsage, Written } from './typedUsage.ts';

/** What the types of a portal are worked out from. */
export interface PortalSources {
  readonly facts: { readonly [path: string]: Fact };
  readonly entities: Entities;
  readonly operationFiles: readonly PortalFile[];
  readonly routes: Node | undefined;
  readonly document: Node | undefined;
  readonly conditions: NamedConditions;
  /** The forms and machines of all variants, each once. */
  readonly documents: () => readonly ResolvedDocument[];
  readonly usages: () => readonly TypedUsage[];
}

/** What is written under a name, e.g. to a context, a flow's events or a collection. */
type WrittenByName = () => ReadonlyMap<string, readonly Written[]>;

/** The types of a portal, worked out from all its documents when they are asked for. */
export class PortalModel implements PortalTypes {
  readonly operations: ReadonlyMap<string, DeclaredOperation>;
  readonly schemas: SchemaTypes;
  /** The document of routes. */
  readonly routes: Node | undefined;
  /** The document of the portal. */
  readonly document: Node | undefined;
  readonly #sources: PortalSources;
  readonly #cells = newCells();
  readonly #atScopes = new Map<Scope, Cells<Type>>();
  readonly #calls = new Map<string, CallTypes>();
  readonly #flows = new Map<string, FlowTypes>();
  readonly #forms: () => ReadonlyMap<string, readonly ResolvedDocument[]>;
  readonly #machines: () => ReadonlyMap<string, readonly ResolvedDocument[]>;
  readonly #assigned: WrittenByName;
  readonly #sent: WrittenByName;
  readonly #stored: WrittenByName;
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
    this.#forms = ofKind('form');
    this.#machines = ofKind('machine');
    this.#assigned = written('assigned');
    this.#sent = written('sent');
    this.#stored = written('stored');
    this.#shown = grouped(
      () => sources.usages().flatMap(({ shown }) => shown),
      ({ flow }) => flow,
    );
  }

  call(operation: string): CallTypes {
    const known = this.#calls.get(operation) ?? callTypes(this.operations.get(operation), operation, this.schemas);
    this.#calls.set(operation, known);
    return known;
  }

  form(id: string): Type {
    return this.#cells.get(`form ${id}`, () => unionOf((this.#forms().get(id) ?? []).map(({ root }) => this.#formType(root, id))));
  }

  #formType(root: Node, id: string): Type {
    const schema = entryOf(root, 'schema');
    return this.schemas.of(schema && { node: schema, entity: undefined, root: schema }, `the data of form "${id}"`);
  }

  submit(form: string): CallTypes {
    const [document] = this.#forms().get(form) ?? [];
    return this.call(textOf(entryOf(document?.root, 'submit', 'operation')) ?? '');
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
    return this.#cells.get(`record ${collection}`, () => this.#recordType(collection));
  }

  /** All collections that some document makes records of, gives a life cycle or has examples of. */
  collections(): readonly string[] {
    this.#collections ??= [...new Set([...this.#stored().keys(), ...this.#lifeCycles().map(([collection]) => collection)])];
    return this.#collections;
  }

  /** Whether some document has to do with records of a collection, beside making examples of them. */
  isUsed(collection: string): boolean {
    this.#used ??= new Set([...this.#sources.usages().flatMap(({ found }) => found), ...this.#lifeCycles().map(([name]) => name)]);
    return this.#used.has(collection);
  }

  /** The collections that some document makes or finds records of. */
  storedCollections(): readonly string[] {
    return [...new Set([...this.#stored().keys(), ...this.#sources.usages().flatMap(({ found }) => found)])];
  }

  /** The states of the life cycle of a collection; undefined where it has none. */
  states(collection: string): readonly string[] | undefined {
    return this.#namesOfLifeCycle(collection, (root) => keysOf(entryOf(root, 'states')));
  }

  /** The events that the life cycle of a collection takes; undefined where it has none. */
  events(collection: string): readonly string[] | undefined {
    return this.#namesOfLifeCycle(collection, (root) => keysOf(entryOf(root, 'events')));
  }

  #namesOfLifeCycle(collection: string, namesOf: (root: Node) => readonly string[]): readonly string[] | undefined {
    const roots = this.#lifeCycles().flatMap(([name, root]) => (name === collection ? [root] : []));
    return roots.length === 0 ? undefined : [...new Set(roots.flatMap(namesOf))];
  }

  #lifeCycles(): (readonly [collection: string, root: Node])[] {
    return this.#sources.documents().flatMap(({ kind, root }) => {
      const collection = kind === 'machine' ? textOf(entryOf(root, 'collection')) : undefined;
      return collection === undefined ? [] : [[collection, root] as const];
    });
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
    return this.#cellsAt(scope).get(`value ${node.source.path} ${node.offset}`, () =>
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
        ...(collection === undefined ? [] : [this.#storedField(collection, key)]),
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
    const types = sent.map(({ node, scope }) => (node ? this.valueAt(node, scope) : this.#bodyAt(scope)));
    // An event that no document sends comes from an actor or a person: nothing says what it carries.
    const payload = types.length > 0 || engine ? unionOf([...types, ...(engine ? [engine] : [])]) : mapOf('the event', {}, ANY);
    return payload.kind === 'map' ? ({ ...unionOf([payload, mapOf('the event', { type: TEXT })]), name: `event "${name}"` } as Type) : ANY;
  }

  /** What an event without a payload of the document carries: for one that a call sends, the body of the call. */
  #bodyAt(scope: Scope): Type {
    return this.rootAt(scope, 'body') ?? mapOf('the event', {});
  }

  #storedField(collection: string, key: string): Type {
    const record = this.#writtenFields(collection);
    return record.kind === 'map' ? (record.property(key) ?? NONE) : ANY;
  }

  /** What documents write to the fields of a collection; their exact values say nothing, as others may write others. */
  #writtenFields(collection: string): Type {
    return this.#cells.get(`fields ${collection}`, () => {
      const written = this.#stored().get(collection) ?? [];
      const fields = unionOf(written.map(({ node, scope }) => (node ? this.valueAt(node, scope) : this.#bodyAt(scope))));
      // Where no document makes such records, they come from elsewhere, and those of the demo are examples.
      return fields.kind === 'map' && !written.some(({ makes }) => makes) ? sampleOf(fields) : fields;
    });
  }

  #recordType(collection: string): Type {
    const fields = this.#writtenFields(collection);
    const machine = this.#sources
      .documents()
      .find(({ kind, root }) => kind === 'machine' && textOf(entryOf(root, 'collection')) === collection);
    if (fields.kind !== 'map') return ANY;
    const context = machine && this.flow(machine.id).context;
    const own: { [name: string]: Type } = { id: TEXT, version: NUMBER, ...(machine && { state: TEXT }) };
    const contextNames = context?.kind === 'map' ? context.names() : [];
    const typeOf = (key: string): Type => {
      const assigned = context?.kind === 'map' ? (context.property(key) ?? NONE) : NONE;
      return own[key] ?? widened(unionOf([fields.property(key) ?? fields.rest ?? NONE, assigned]));
    };
    const names = [...new Set([...fields.names(), ...contextNames, ...Object.keys(own)])];
    const record = lazyMap(`a record of "${collection}"`, names, typeOf, fields.rest);
    return fields.isSample ? { ...record, isSample: true } : record;
  }
}

/** A type that is known from examples, with all that it holds. */
function sampleOf(type: Type): Type {
  if (type.kind === 'list') return { kind: 'list', item: () => sampleOf(type.item()) };
  if (type.kind !== 'map') return type;
  return { ...type, property: (name) => sampleIn(type.property(name)), isSample: true };
}

function sampleIn(type: Type | undefined): Type | undefined {
  return type && sampleOf(type);
}

/** A type without its domain. */
function widened(type: Type): Type {
  if (!isScalar(type)) return type.kind === 'list' ? { kind: 'list', item: () => widened(type.item()) } : type;
  return { kind: type.kind };
}

function collectEvents(state: Node, events: Set<string>): void {
  for (const name of entriesOf(entryOf(state, 'on')).keys()) events.add(name);
  for (const child of entriesOf(entryOf(state, 'states')).values()) collectEvents(child, events);
}
