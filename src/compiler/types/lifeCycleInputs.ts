import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';

/** What a call takes that is the name of a state or event of a life cycle. */
export interface LifeCycleInput {
  readonly in: 'params' | 'body';
  readonly name: string;
  readonly collection: string;
  readonly of: 'state' | 'event';
}

const inputs = new WeakMap<Node, readonly LifeCycleInput[]>();

/** The inputs of an operation by which records are found by their state, or sent an event. */
export function lifeCycleInputs(operation: Node): readonly LifeCycleInput[] {
  const known = inputs.get(operation) ?? inputsOf(operation);
  inputs.set(operation, known);
  return known;
}

function inputsOf(operation: Node): LifeCycleInput[] {
  const settings = entryOf(operation, 'x-portal', 'with');
  const handler = textOf(entryOf(operation, 'x-portal', 'handler')) ?? '';
  const collection = textOf(entryOf(settings, 'collection'));
  if (handler === 'procedure')
    return [...entriesOf(entryOf(settings, 'find')).values(), entryOf(settings, 'export', 'of'), entryOf(settings, 'archive', 'of')]
      .flatMap(findInputs)
      .concat(itemsOf(entryOf(settings, 'do')).flatMap(effectInputs));
  if (collection === undefined) return [];
  if (handler === 'records.transition') return [{ in: 'body', name: 'event', collection, of: 'event' }];
  const isFiltered = itemsOf(entryOf(settings, 'filters')).some((filter) => textOf(filter) === 'state');
  return handler === 'records.list' && isFiltered ? [{ in: 'params', name: 'state', collection, of: 'state' }] : [];
}

function findInputs(find: Node | undefined): LifeCycleInput[] {
  const conditions = ['where', 'filter'].map((key) => entryOf(find, key, 'state'));
  return conditions.flatMap((node) => inputRead(node, find, 'state'));
}

function effectInputs(effect: Node): LifeCycleInput[] {
  const params = entryOf(effect, 'params');
  return textOf(entryOf(effect, 'type')) === 'record.send' ? inputRead(entryOf(params, 'event'), params, 'event') : [];
}

/** The input that a value is; nothing where it is computed. */
function inputRead(value: Node | undefined, holder: Node | undefined, of: LifeCycleInput['of']): LifeCycleInput[] {
  const [root = '', name, more] = (textOf(entryOf(value, '$')) ?? '').split('.');
  const collection = textOf(entryOf(holder, 'collection'));
  if ((root !== 'params' && root !== 'body') || name === undefined || more !== undefined || collection === undefined) return [];
  return [{ in: root, name, collection, of }];
}
