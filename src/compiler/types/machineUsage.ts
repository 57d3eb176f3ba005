import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { Scope } from './portalTypes.ts';
import { FLAG, mapOf, NONE, TEXT, unionOf } from './type.ts';
import type { UsageCollector } from './UsageCollector.ts';

const ACTOR_OF_CALL = 'op:';

/** The operation that an actor calls; undefined for an actor of the vocabulary. */
export function operationOfActor(src: Node | undefined): string | undefined {
  const name = textOf(src);
  return name?.startsWith(ACTOR_OF_CALL) ? name.slice(ACTOR_OF_CALL.length) : undefined;
}

/** Collects from a flow or life cycle. */
export class MachineUsage {
  readonly #collector: UsageCollector;
  readonly #id: string;
  readonly #scope: Scope;

  constructor(id: string, scope: Scope, collector: UsageCollector) {
    this.#id = id;
    this.#scope = scope;
    this.#collector = collector;
  }

  collect(root: Node): void {
    this.#collector.flow = this.#id;
    for (const [name, node] of entriesOf(entryOf(root, 'context')))
      this.#collector.usage.assigned.push({ to: this.#id, name, node, scope: this.#scope });
    for (const key of ['context', 'records', 'events']) this.#collector.walk(entryOf(root, key), this.#scope);
    this.#state(root);
  }

  #state(state: Node): void {
    const anyEvent = this.#with((portal) => portal.flow(this.#id).anyEvent);
    this.#collector.walkActions(entryOf(state, 'entry'), anyEvent);
    this.#collector.walkActions(entryOf(state, 'exit'), anyEvent);
    this.#collector.walk(entryOf(state, 'meta'), this.#scope);
    for (const [event, list] of entriesOf(entryOf(state, 'on')))
      this.#transitions(
        list,
        this.#with((portal) => (event === '*' ? portal.flow(this.#id).anyEvent : portal.flow(this.#id).event(event))),
      );
    for (const list of entriesOf(entryOf(state, 'after')).values()) this.#transitions(list, anyEvent);
    for (const key of ['always', 'onDone']) this.#transitions(entryOf(state, key), anyEvent);
    for (const invoke of listOrOne(entryOf(state, 'invoke'))) this.#invoke(invoke, anyEvent);
    for (const child of entriesOf(entryOf(state, 'states')).values()) this.#state(child);
  }

  #with(event: (portal: Parameters<NonNullable<ReturnType<Scope['own']>>>[0]) => ReturnType<NonNullable<ReturnType<Scope['own']>>>): Scope {
    return this.#scope.with({ event });
  }

  #transitions(list: Node | undefined, scope: Scope): void {
    for (const transition of listOrOne(list)) {
      this.#collector.walk(entryOf(transition, 'guard'), scope);
      this.#collector.walkActions(entryOf(transition, 'actions'), scope);
    }
  }

  #invoke(invoke: Node, anyEvent: Scope): void {
    const src = entryOf(invoke, 'src');
    const operation = operationOfActor(src);
    for (const key of ['input', 'base']) this.#collector.walk(entryOf(invoke, key), anyEvent);
    if (src && operation !== undefined)
      this.#collector.usage.calls.push({ operation, name: src, input: entryOf(invoke, 'input'), scope: anyEvent, isOfBlock: false });
    const done = this.#with((portal) => {
      const output = operation === undefined ? NONE : portal.call(operation).response;
      return mapOf('the event', { type: TEXT, output, version: TEXT, merged: FLAG });
    });
    this.#transitions(entryOf(invoke, 'onDone'), done);
    const failed = this.#with((portal) => {
      const error = operation === undefined ? NONE : portal.call(operation).failure;
      return mapOf('the event', { type: TEXT, error });
    });
    this.#transitions(entryOf(invoke, 'onError'), failed);
  }
}

/** What a document writes as one or as a list of several. */
export function listOrOne(node: Node | undefined): readonly Node[] {
  if (!node) return [];
  return node.type === 'array' ? itemsOf(node) : [node];
}

/** The scope of a flow that runs in the browser: it reads what surrounds the blocks that show it. */
export function flowScope(id: string, base: Scope): Scope {
  const around = ['data', 'item', 'form', 'table', 'value'];
  const roots = around.map(
    (root) => [root, (portal: Parameters<NonNullable<ReturnType<Scope['own']>>>[0]) => portal.flow(id).aroundBlocks(root)] as const,
  );
  return base.with({
    ...Object.fromEntries(roots.map(([root, read]) => [root, (portal) => read(portal) ?? unionOf([])])),
    context: (portal) => portal.flow(id).context,
  });
}
