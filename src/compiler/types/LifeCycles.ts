import type { ResolvedDocument } from '../resolved.ts';
import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import { sendsMails } from './sendsMails.ts';
import { ANY, FLAG, mapOf, type ScalarType, TEXT, type Type, unionOf } from './type.ts';

interface LifeCycle {
  readonly id: string;
  readonly collection: string;
  readonly root: Node;
}

/** The life cycles of records, by collection; a program may have one of its own. */
export class LifeCycles {
  readonly #documents: () => readonly ResolvedDocument[];
  #all: readonly LifeCycle[] | undefined;

  constructor(documents: () => readonly ResolvedDocument[]) {
    this.#documents = documents;
  }

  /** The collections that have one. */
  collections(): readonly string[] {
    return this.#list().map(({ collection }) => collection);
  }

  /** The life cycle of a collection; that of the portal, where programs have others. */
  of(collection: string): LifeCycle | undefined {
    return this.#list().find((one) => one.collection === collection);
  }

  /** The states of the life cycle of a collection; undefined where it has none. */
  states(collection: string): readonly string[] | undefined {
    return this.#names(collection, 'states');
  }

  /** The events that the life cycle of a collection takes; undefined where it has none. */
  events(collection: string): readonly string[] | undefined {
    return this.#names(collection, 'events');
  }

  /** The state of a record; a state within a state is no text. */
  stateType(collection: string): Type {
    const roots = this.#rootsOf(collection);
    const hasInner = roots.some((root) => [...entriesOf(entryOf(root, 'states')).values()].some((state) => entryOf(state, 'states')));
    return hasInner ? ANY : namesOf(this.states(collection));
  }

  /** The name of an event of the life cycle. */
  eventType(collection: string): Type {
    return namesOf(this.events(collection));
  }

  /** An event as those read it who may send it: its name and label, and what the life cycle offers beside. */
  offeredType(collection: string): Type {
    const declared = this.#rootsOf(collection).flatMap((root) => [...entriesOf(entryOf(root, 'events')).values()]);
    const offers = declared.flatMap((event) => [...entriesOf(entryOf(event, 'offer'))]);
    const words = [...new Set(offers.map(([word]) => word))].map((word): [string, Type] => [word, typeOfWord(word, offers)]);
    const own = { name: this.eventType(collection), label: TEXT };
    return mapOf('an event that is offered', { ...Object.fromEntries(words), ...own }, declared.length === 0 ? ANY : undefined);
  }

  /** Whether one of them sends mails. */
  sendsMails(): boolean {
    return this.#list().some(({ root }) => sendsMails(root));
  }

  #names(collection: string, key: string): readonly string[] | undefined {
    const roots = this.#rootsOf(collection);
    return roots.length === 0 ? undefined : [...new Set(roots.flatMap((root) => keysOf(entryOf(root, key))))];
  }

  #rootsOf(collection: string): readonly Node[] {
    return this.#list().flatMap((one) => (one.collection === collection ? [one.root] : []));
  }

  #list(): readonly LifeCycle[] {
    this.#all ??= this.#documents().flatMap(({ id, kind, root }) => {
      const collection = kind === 'machine' ? textOf(entryOf(root, 'collection')) : undefined;
      return collection === undefined ? [] : [{ id, collection, root }];
    });
    return this.#all;
  }
}

function namesOf(names: readonly string[] | undefined): ScalarType {
  return names && names.length > 0 ? { kind: 'text', domain: names, isOfLifeCycle: true } : TEXT;
}

function typeOfWord(word: string, offers: readonly (readonly [string, Node])[]): Type {
  const nodes = offers.flatMap(([name, node]) => (name === word ? [node] : []));
  return unionOf(nodes.map((node) => (node.type === 'scalar' && typeof node.value === 'boolean' ? FLAG : TEXT)));
}
