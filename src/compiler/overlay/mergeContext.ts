import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

/** One change that an overlay made; `at` is the node of the overlay that says so. */
interface AppliedChange {
  readonly op: 'set' | 'modify' | 'add' | 'remove' | 'replace' | 'move';
  readonly at: Node;
}

/** What the functions of one merge share: the meta-schemas, and where they report diagnostics and changes. Tests read the changes. */
export class MergeContext {
  readonly meta: MetaSchemas;
  readonly diagnostics: Diagnostics;
  readonly changes: AppliedChange[] = [];
  /** Whether an overlay changes a document of the base, which goes on changing; a program's description says its own values. */
  readonly #isOverlay: boolean;
  /** The values that the overlay gives together with what they were (`$was`). */
  readonly #guarded = new WeakSet<Node>();

  constructor(meta: MetaSchemas, diagnostics: Diagnostics, isOverlay = false) {
    this.meta = meta;
    this.diagnostics = diagnostics;
    this.#isOverlay = isOverlay;
  }

  /** A value that the overlay gives with `$was`: it is refused as soon as the base has another, so that nothing of the base is hidden. */
  markGuarded(value: Node): void {
    this.#guarded.add(value);
  }

  /** Warns of a list that the overlay replaces as a whole. */
  warnReplaced(over: Node, isSet: boolean): void {
    if (!this.#isOverlay || this.#guarded.has(over)) return;
    const changes = isSet ? 'write only the changes, { "$add": [...], "$remove": [...] }, or ' : '';
    this.diagnostics.add('OVERLAY_REPLACES', over, 'the list is replaced as a whole: a later change of the base would not be seen', {
      fix: `${changes}say what it replaces, { "$was": <the list of the base>, "$value": <this list> }`,
    });
  }

  /** Records that the overlay changed something. */
  recordChange(op: AppliedChange['op'], at: Node): void {
    this.changes.push({ op, at });
  }

  /** Warns of an entry of the overlay that changes nothing. */
  warnNoEffect(at: Node, message: string): void {
    this.diagnostics.add('OVERLAY_NO_EFFECT', at, message, { fix: 'delete it' });
  }
}
