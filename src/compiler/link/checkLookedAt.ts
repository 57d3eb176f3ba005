import { namesOf } from '#conditions';
import type { Condition } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { namesUsed } from '../source/namesUsed.ts';

type Conditions = { readonly [id: string]: Condition };

/** Warns of records that a life cycle looks at and never reads: each is looked up whenever one of its records is judged. */
export function checkLookedAt({ digest, kind, root }: ResolvedDocument, conditions: Conditions, faults: Faults): void {
  const records = kind === 'machine' ? entryOf(root, 'records') : undefined;
  if (records?.type !== 'object') return;
  const read = [...namesUsed(digest, 'fact'), ...readBy(namesUsed(digest, 'condition'), conditions)];
  for (const [name, node] of records.entries) {
    const path = `data.${name}`;
    if (read.some((fact) => fact === path || fact.startsWith(`${path}.`))) continue;
    faults.add('MACHINE_RECORD_UNUSED', node, `nothing reads "${path}"`, { onKey: true });
  }
}

/** Facts that named conditions read, with those that they refer to. */
function readBy(ids: readonly string[], conditions: Conditions): string[] {
  const opened = new Set(ids);
  const facts: string[] = [];
  for (const id of opened) {
    const { references, conditions: further } = namesOf(conditions[id]);
    facts.push(...references);
    for (const one of further) opened.add(one);
  }
  return facts;
}
