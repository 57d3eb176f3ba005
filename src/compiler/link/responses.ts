import type { OperationTable } from '#model';
import { changesSomething } from '#operations';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Entities } from '../forms/entities.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';
import { positionOf } from '../source/position.ts';

/** A schema, and the document that its references are read in. */
interface Place {
  readonly node: Node;
  readonly home: string | undefined;
  readonly root: Node;
}

interface Save {
  readonly id: string;
  readonly body: Place;
  /** Its own answer, and that of the read at the same address. */
  readonly answers: readonly (readonly [id: string, answer: Place])[];
}

const SAME_VALUE = ['allOf', 'anyOf', 'oneOf'];
/** Entities may hold themselves. */
const DEEPEST = 8;

function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? node.items : [];
}

/** Which save is looked at, with whose answer, and what was told of it. */
interface Pair {
  readonly id: string;
  readonly reader: string;
  readonly told: Set<Node>;
}

/** Compares, field by field, what saves take with what is answered of it. */
class Comparison {
  readonly #entities: Entities;
  readonly #diagnostics: Diagnostics;

  constructor(entities: Entities, diagnostics: Diagnostics) {
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  compare({ id, body, answers }: Save): void {
    const told = new Set<Node>();
    for (const [reader, answer] of answers) this.#compare([body], [answer], [], { id, reader, told });
  }

  #compare(bodies: readonly Place[], answers: readonly Place[], path: readonly string[], pair: Pair): void {
    if (path.length > DEEPEST) return;
    const [taken, answered] = [this.#aspects(bodies), this.#aspects(answers)];
    const fields = new Set(taken.flatMap(({ node }) => keysOf(entryOf(node, 'properties'))));
    const closed = answered.find(({ node }) => isClosed(node));
    for (const name of fields) {
      const [own, told] = [under(taken, 'properties', name), under(answered, 'properties', name)];
      if (told.length > 0) this.#compare(own, told, [...path, name], pair);
      // Whether the whole body is what is answered is not known; an object of the same name at the same place is.
      else if (closed && path.length > 0) this.#missing(own, closed.node, [...path, name], pair);
    }
    const [items, shown] = [under(taken, 'items'), under(answered, 'items')];
    if (items.length > 0 && shown.length > 0) this.#compare(items, shown, [...path, '*'], pair);
  }

  #missing(own: readonly Place[], closed: Node, path: readonly string[], { id, reader, told }: Pair): void {
    const [field] = own;
    if (!field || told.has(field.node) || this.#aspects(own).some(({ node }) => isWriteOnly(node))) return;
    told.add(field.node);
    const { file, line } = positionOf(closed.source, closed.offset);
    this.#diagnostics.add('ANSWER_FIELD', field.node, `"${id}" takes "${path.join('.')}", and the answer of "${reader}" leaves it out`, {
      onKey: true,
      fix: `name it at ${file}:${line} too, or say "writeOnly": true`,
    });
  }

  /** Schemas and all schemas that also speak of the same value. */
  #aspects(places: readonly Place[], depth = 0): Place[] {
    if (depth > DEEPEST) return [];
    return places.flatMap((place) => {
      const parts = SAME_VALUE.flatMap((key) => itemsOf(entryOf(place.node, key))).map((node) => ({ ...place, node }));
      return [place, ...this.#aspects([...parts, ...this.#referred(place)], depth + 1)];
    });
  }

  #referred({ node, home, root }: Place): Place[] {
    const ref = textOf(entryOf(node, '$ref'));
    const target = ref === undefined ? undefined : this.#entities.follow(ref, node, home, root, new Diagnostics());
    if (!target) return [];
    return [{ node: target.node, home: target.entity, root: this.#entities.roots.get(target.entity ?? '') ?? root }];
  }
}

function keysOf(node: Node | undefined): string[] {
  return node?.type === 'object' ? [...node.entries.keys()] : [];
}

function under(places: readonly Place[], ...keys: readonly string[]): Place[] {
  return places.flatMap((place) => {
    const node = entryOf(place.node, ...keys);
    return node ? [{ ...place, node }] : [];
  });
}

function isSaid(node: Node, key: string, value: boolean): boolean {
  const said = entryOf(node, key);
  return said?.type === 'scalar' && said.value === value;
}

function isClosed(node: Node): boolean {
  return entryOf(node, 'properties') !== undefined && isSaid(node, 'additionalProperties', false);
}

function isWriteOnly(node: Node): boolean {
  return isSaid(node, 'writeOnly', true);
}

const JSON_BODY = ['content', 'application/json', 'schema'];

function savesIn({ root }: PortalFile, operations: OperationTable): Save[] {
  const paths = entryOf(root, 'paths');
  const place = (node: Node | undefined): Place[] => (node ? [{ node, home: undefined, root }] : []);
  return [...(paths?.type === 'object' ? paths.entries.values() : [])].flatMap((methods) => {
    const answerOf = (operation: Node | undefined) =>
      place(entryOf(operation, 'responses', '200', ...JSON_BODY)).map(
        (answer) => [textOf(entryOf(operation, 'operationId')) ?? '', answer] as const,
      );
    return keysOf(methods).flatMap((method) => {
      const operation = entryOf(methods, method);
      const id = textOf(entryOf(operation, 'operationId')) ?? '';
      const [body] = place(entryOf(operation, 'requestBody', ...JSON_BODY));
      const known = operations[id];
      if (!body || !known || !changesSomething(known)) return [];
      return [{ id, body, answers: [...answerOf(entryOf(methods, 'get')), ...answerOf(operation)] }];
    });
  });
}

/** Warns of fields that a save takes and that its answer, or the read at the same address, does not declare, so that they would be left out. */
export function checkResponseFields(
  files: readonly PortalFile[],
  operations: OperationTable,
  entities: Entities,
  diagnostics: Diagnostics,
): void {
  const comparison = new Comparison(entities, diagnostics);
  for (const file of files) for (const save of savesIn(file, operations)) comparison.compare(save);
}
