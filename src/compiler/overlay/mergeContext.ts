import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

/** One change that an overlay made; `at` is its place in the overlay. */
export interface AppliedChange {
  readonly op: 'set' | 'modify' | 'add' | 'remove' | 'replace' | 'move';
  readonly at: Node;
}

/** What a merge needs around it and leaves behind. */
export class Merge {
  readonly meta: MetaSchemas;
  readonly diagnostics: Diagnostics;
  readonly changes: AppliedChange[] = [];

  constructor(meta: MetaSchemas, diagnostics: Diagnostics) {
    this.meta = meta;
    this.diagnostics = diagnostics;
  }

  /** Notes a change. */
  changed(op: AppliedChange['op'], at: Node): void {
    this.changes.push({ op, at });
  }

  /** Notes that an overlay line has no effect. */
  noEffect(at: Node, message: string): void {
    this.diagnostics.add('OVERLAY_NO_EFFECT', at, message, { fix: 'delete it' });
  }
}
