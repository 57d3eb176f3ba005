import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { jsonOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { MergeContext } from './mergeContext.ts';

/**
 * Applies the items of an overlay to a list whose items have ids. Each item of the overlay is one change: with `$op` it adds, removes or
 * replaces the list's item of the same id, without `$op` it is merged into that item by `mergeItem`. With `$after`, `$before`, `$first` or
 * `$last` the list's item is also moved.
 */
export function mergeIdList(
  base: ListNode,
  over: ListNode,
  context: MergeContext,
  mergeItem: (base: Node, over: ObjectNode) => Node,
): ListNode {
  const list = new IdList(base.items, context);
  const seen = new Set<string>();
  for (const change of over.items) {
    const id = idOf(change) ?? '';
    if (id !== '' && seen.has(id)) context.diagnostics.add('OVERLAY_ITEM_TWICE', change, `the overlay names the item "${id}" twice`);
    else list.apply(change, mergeItem);
    seen.add(id);
  }
  return { ...base, items: list.items };
}

/** Keys of an overlay's item that say how it is merged. */
export const itemDirectives: ReadonlySet<string> = new Set(['$op', '$after', '$before', '$first', '$last']);

/** The item without its merge directives. */
export function plainItem(item: ObjectNode): ObjectNode {
  const entries = Array.from(item.entries).filter(([key]) => !itemDirectives.has(key));
  return entries.length === item.entries.size ? item : { ...item, entries: new Map(entries) };
}

/** A list of an overlay for a key that the base does not have. Its items may say `$op: add`, which is left out of the result. */
export function plainList(over: ListNode): ListNode {
  if (!over.items.some((item) => item.type === 'object' && item.entries.has('$op'))) return over;
  return {
    ...over,
    items: over.items.map((item) => (item.type === 'object' && textOf(item.entries.get('$op')) === 'add' ? plainItem(item) : item)),
  };
}

const OPERATIONS = ['add', 'remove', 'replace'];

const idOf = (node: Node | undefined): string | undefined => (node?.type === 'object' ? textOf(node.entries.get('id')) : undefined);

/** The list while the changes of an overlay are applied to it one by one. */
class IdList {
  readonly items: Node[];
  readonly #context: MergeContext;

  constructor(items: readonly Node[], context: MergeContext) {
    this.items = [...items];
    this.#context = context;
  }

  apply(change: Node, mergeItem: (base: Node, over: ObjectNode) => Node): void {
    const id = idOf(change);
    if (change.type !== 'object' || id === undefined) {
      this.#context.diagnostics.add('KEY_MISSING', change, 'an item of this list needs an "id"');
      return;
    }
    this.#checkDirectives(change);
    if (change.entries.has('$op')) this.#operate(change, id);
    else this.#modify(change, id, mergeItem);
  }

  #checkDirectives(change: ObjectNode): void {
    for (const [key, child] of change.entries) {
      if (!key.startsWith('$') || itemDirectives.has(key)) continue;
      const fix = Diagnostics.suggestion(key, itemDirectives);
      this.#context.diagnostics.add('OVERLAY_DIRECTIVE', child, `there is no directive "${key}"`, { isOnKey: true, fix });
    }
  }

  #operate(change: ObjectNode, id: string): void {
    const at = change.entries.get('$op') ?? change;
    const operation = textOf(at);
    if (operation === 'add') this.#add(change, id);
    else if (operation === 'remove') this.#remove(change, id);
    else if (operation === 'replace') this.#replace(change, id);
    else {
      const fix = Diagnostics.suggestion(operation ?? '', OPERATIONS);
      this.#context.diagnostics.add('OVERLAY_DIRECTIVE', at, `"$op" must be one of: ${OPERATIONS.join(', ')}`, { fix });
    }
  }

  #indexOf(id: string): number {
    return this.items.findIndex((item) => idOf(item) === id);
  }

  /** The index of the item that a change names; -1 after a diagnostic if there is none. */
  #findIndex(change: ObjectNode, id: string): number {
    const index = this.#indexOf(id);
    if (index === -1) {
      const near = Diagnostics.suggestion(
        id,
        this.items.flatMap((item) => idOf(item) ?? []),
      );
      const fix = near
        ? `${near} or add "$op": "add"`
        : 'leave this change out if the base no longer has the item, or add "$op": "add" if it is new';
      this.#context.diagnostics.add('OVERLAY_ITEM_UNKNOWN', change.entries.get('id') ?? change, `the list has no item "${id}"`, { fix });
    }
    return index;
  }

  #modify(change: ObjectNode, id: string, mergeItem: (base: Node, over: ObjectNode) => Node): void {
    const index = this.#findIndex(change, id);
    const base = this.items[index];
    if (!base) return;
    const over = plainItem(change);
    // Without "$op" the only directives are those that move the item.
    const isMoved = over.entries.size < change.entries.size;
    const hasOnlyId = over.entries.size === 1;
    if (hasOnlyId && !isMoved) {
      this.#context.warnNoEffect(change, 'the item changes nothing');
      return;
    }
    this.items[index] = mergeItem(base, over);
    if (isMoved) this.#move(change, index);
    this.#context.recordChange(isMoved && hasOnlyId ? 'move' : 'modify', change);
  }

  #add(change: ObjectNode, id: string): void {
    if (this.#indexOf(id) !== -1) {
      const at = change.entries.get('id') ?? change;
      this.#context.diagnostics.add('OVERLAY_ITEM_EXISTS', at, `the list already has an item "${id}"`, {
        fix: 'leave out "$op" to modify it',
      });
      return;
    }
    this.items.push(plainItem(change));
    this.#move(change, this.items.length - 1);
    this.#context.recordChange('add', change);
  }

  #remove(change: ObjectNode, id: string): void {
    const index = this.#findIndex(change, id);
    if (index === -1) return;
    for (const [key, child] of change.entries) {
      if (key === 'id' || key === '$op') continue;
      this.#context.diagnostics.add('KEY_UNKNOWN', child, `"${key}" has no effect on an item that is removed`, {
        isOnKey: true,
        fix: 'leave it out',
      });
    }
    this.items.splice(index, 1);
    this.#context.recordChange('remove', change);
  }

  #replace(change: ObjectNode, id: string): void {
    const index = this.#findIndex(change, id);
    const base = this.items[index];
    if (!base) return;
    const item = plainItem(change);
    if (JSON.stringify(jsonOf(item)) === JSON.stringify(jsonOf(base)))
      this.#context.warnNoEffect(change, 'the item is the same as inherited');
    this.items[index] = item;
    this.#move(change, index);
    this.#context.recordChange('replace', change);
  }

  #move(change: ObjectNode, from: number): void {
    const { entries } = change;
    const anchorNode = entries.get('$after') ?? entries.get('$before');
    if (!anchorNode && !entries.has('$first') && !entries.has('$last')) return;
    const [item] = this.items.splice(from, 1);
    if (!item) return;
    const end = entries.has('$first') ? 0 : this.items.length;
    this.items.splice(anchorNode ? this.#indexNextTo(anchorNode, entries.has('$after'), from) : end, 0, item);
  }

  /** Where to insert an item after or before the anchor item; `fallback`, after a diagnostic, if there is no such item. */
  #indexNextTo(anchorNode: Node, isAfter: boolean, fallback: number): number {
    const anchor = textOf(anchorNode) ?? '';
    const index = this.#indexOf(anchor);
    if (index !== -1) return isAfter ? index + 1 : index;
    const ids = this.items.flatMap((item) => idOf(item) ?? []);
    this.#context.diagnostics.add('OVERLAY_ANCHOR', anchorNode, `the list has no item "${anchor}"`, {
      fix: Diagnostics.suggestion(anchor, ids),
    });
    return fallback;
  }
}
