import { entriesOf, entryOf, itemsOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { ANY, mapOf, NONE, type Type, unionOf } from './type.ts';
import type { Expression, Lead, MadeCall, TypedUsage, Written } from './typedUsage.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** Says how a map is walked whose kind is known, e.g. a block; false leaves it to the collector. */
export type MapRule = (node: ObjectNode, scope: Scope, collector: UsageCollector) => boolean;

/** Walks a document and collects what has to do with types, with the scope of each part. What a kind of document or block adds to the scope of its parts is said by its rule. */
export class UsageCollector {
  readonly usage: Mutable<TypedUsage> = {
    expressions: [],
    assigned: [],
    sent: [],
    stored: [],
    found: [],
    finds: [],
    shown: [],
    calls: [],
    answers: [],
    leads: [],
    mails: [],
    tables: [],
  };
  /** The flow that an event without receiver goes to, and that `assign` changes. */
  flow = '';
  readonly #conditions: ReadonlySet<Node>;
  readonly #rule: MapRule;

  constructor(conditions: ReadonlySet<Node>, rule: MapRule) {
    this.#conditions = conditions;
    this.#rule = rule;
  }

  /** Collects from a node and of everything in it. */
  walk(node: Node | undefined, scope: Scope): void {
    if (!node || node.type === 'scalar') return;
    if (node.type === 'array') {
      for (const item of node.items) this.walk(item, scope);
    } else if (this.#conditions.has(node)) this.#add({ node, scope, isCondition: true });
    else if (isExpression(node)) this.#add({ node, scope, isCondition: false });
    else if (!this.#rule(node, scope, this)) this.walkEntries(node, scope);
  }

  /** Collects from all entries of a map but for some, which need another scope. */
  walkEntries(node: Node, scope: Scope, but: readonly string[] = []): void {
    for (const [key, child] of entriesOf(node)) if (!but.includes(key)) this.walk(child, scope);
  }

  /** Walks something with another flow as the one around it. */
  within(flow: string, walk: () => void): void {
    const before = this.flow;
    this.flow = flow;
    walk();
    this.flow = before;
  }

  /** Walks the actions of a list; what an action hands to those inside it is the event of that scope. */
  walkActions(actions: Node | undefined, scope: Scope): void {
    for (const action of itemsOf(actions)) {
      this.walk(entryOf(action, 'when'), scope);
      const params = entryOf(action, 'params');
      this.#noteAction(textOf(entryOf(action, 'type')) ?? '', params, scope);
      this.walkEntries(params ?? action, scope, ['onDone', 'onError', 'type', 'when']);
      this.walkActions(entryOf(params, 'onDone'), withOutcome(scope, 'output', params));
      this.walkActions(entryOf(params, 'onError'), withOutcome(scope, 'error', params));
    }
  }

  #noteAction(type: string, params: Node | undefined, scope: Scope): void {
    const to = textOf(entryOf(params, 'to')) ?? this.flow;
    // A new record is not found, but the one whose owner it gets.
    if (type === 'record.create') this.noteFinds(entryOf(params, 'ownerOf'));
    else if (type.startsWith('record.') || type.startsWith('profile.')) this.noteFinds(params, scope);
    const note = ACTIONS[type];
    if (note) note(this.usage, params, { scope, to, flow: this.flow });
  }

  /** Notes a map that finds records, and those in it. */
  noteFinds(node: Node | undefined, scope?: Scope): void {
    for (const find of [node, entryOf(node, 'ownerOf')]) {
      const collection = textOf(entryOf(find, 'collection'));
      // Places are no records.
      if (!find || collection === undefined || entryOf(find, 'near')) continue;
      this.usage.finds.push({ node: find, scope });
      this.usage.found.push(collection);
    }
  }

  #add(expression: Expression): void {
    this.usage.expressions.push(expression);
  }
}

const EXPRESSION_KEYS = ['$', '$t', '$if', '$fn', '$filter', '$for'];

function isExpression({ entries }: ObjectNode): boolean {
  return EXPRESSION_KEYS.some((key) => entries.has(key));
}

interface Around {
  readonly scope: Scope;
  readonly to: string;
  readonly flow: string;
}

type NoteAction = (usage: Mutable<TypedUsage>, params: Node | undefined, around: Around) => void;

/** What actions have to do with types beside the values of their parameters. */
const ACTIONS: { readonly [type: string]: NoteAction } = {
  assign(usage, params, { scope, flow }) {
    const values = entriesOf(entryOf(params, 'values'));
    usage.assigned.push(...Array.from(values, ([name, node]): Written => ({ to: flow, name, node, scope })));
  },
  send(usage, params, { scope, to }) {
    const name = textOf(entryOf(params, 'event'));
    if (name !== undefined) usage.sent.push({ to, name, node: entryOf(params, 'payload'), scope });
  },
  call(usage, params, { scope }) {
    const name = entryOf(params, 'call');
    const operation = textOf(name);
    if (name && operation !== undefined)
      usage.calls.push({ operation, name, input: entryOf(params, 'with'), scope, isOfBlock: false } satisfies MadeCall);
  },
  mail(usage, params) {
    const subject = entryOf(params, 'subject');
    if (subject) usage.mails.push(subject);
  },
  navigate(usage, params, { scope }) {
    const to = entryOf(params, 'to');
    if (to) usage.leads.push({ to, params: entryOf(params, 'params'), scope } satisfies Lead);
  },
  'record.create'(usage, params, { scope }) {
    note(usage, entryOf(params, 'collection'), { node: entryOf(params, 'document'), scope, makes: true });
  },
  'record.set'(usage, params, { scope }) {
    note(usage, entryOf(params, 'collection'), { node: entryOf(params, 'values'), scope });
  },
  'record.send'(usage, params, { scope }) {
    const collection = textOf(entryOf(params, 'collection'));
    const name = textOf(entryOf(params, 'event'));
    // Life cycles are found by their collection. An event whose name is computed may be any.
    if (collection !== undefined)
      usage.sent.push({ to: `collection ${collection}`, name: name ?? '*', node: entryOf(params, 'payload'), scope });
  },
};

function note(usage: Mutable<TypedUsage>, collection: Node | undefined, written: Omit<Written, 'to'>): void {
  const to = textOf(collection);
  if (to !== undefined) usage.stored.push({ to, collectionNode: collection, ...written });
}

/** What is known of the failure of an action that makes no call. */
const UNCALLED = mapOf('a failure', { kind: { kind: 'text' }, message: { kind: 'text' } }, ANY);

/** The scope of actions that follow an action that ended well (`output`) or failed (`error`). */
function withOutcome(scope: Scope, outcome: 'output' | 'error', params: Node | undefined): Scope {
  const operation = textOf(entryOf(params, 'call'));
  return withEvent(scope, (portal) => {
    const output = operation === undefined ? NONE : portal.call(operation).response;
    const error = operation === undefined ? UNCALLED : portal.call(operation).failure;
    const named = textOf(entryOf(params, 'as'));
    return outcome === 'output' ? { output, version: { kind: 'text' }, ...(named !== undefined && { [named]: output }) } : { error };
  });
}

/** A scope where `event` has further properties beside those it has around. */
export function withEvent(scope: Scope, properties: (portal: PortalTypes) => { readonly [name: string]: Type }): Scope {
  return scope.with({
    event: (portal) => {
      const around = portal.rootAt(scope, 'event');
      const own = mapOf('the event', properties(portal));
      return around === undefined ? own : unionOf([around, own]);
    },
  });
}
