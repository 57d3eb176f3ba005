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

  constructor(meta: MetaSchemas, diagnostics: Diagnostics) {
    this.meta = meta;
    this.diagnostics = diagnostics;
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
