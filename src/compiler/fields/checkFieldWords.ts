import type { Diagnostic } from '#model';
import { madeMapOf } from '../calls/made.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { itemsOf, type Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { usageOf } from '../validate/usageOf.ts';
import { FieldReader, type FieldSources } from './FieldSources.ts';
import { lifeCyclesIn } from './namedValues.ts';

/** What was found in an entity, with the life cycles that it names. */
interface Checked {
  readonly used: ReadonlyMap<string, Node | undefined>;
  readonly diagnostics: readonly Diagnostic[];
}

const checkedByRoot = new WeakMap<Node, Checked>();

/** Checks what entities say of how their fields are shown: `x-show`, `x-state` and `x-texts`. */
export function checkFieldWords(files: readonly PortalFile[], sources: FieldSources, meta: MetaSchemas, diagnostics: Diagnostics): void {
  for (const { root, rule } of files) {
    if (rule.kind !== 'entity') continue;
    const before = checkedByRoot.get(root);
    const isSame = before && [...before.used].every(([key, node]) => sources.get(key) === node);
    const checked = isSame ? before : check(root, new FieldReader(sources), meta);
    checkedByRoot.set(root, checked);
    diagnostics.takeAll(checked.diagnostics);
  }
}

function check(root: Node, reader: FieldReader, meta: MetaSchemas): Checked {
  const diagnostics = new Diagnostics();
  const schema = meta.documents.get('fields');
  const words = Object.keys(schema?.properties ?? {});
  const visit = (node: Node): void => {
    if (node.type === 'scalar') return;
    const said = node.type === 'object' ? [...node.entries].filter(([key]) => words.includes(key)) : [];
    if (schema && said.length > 0) diagnostics.takeAll(usageOf(madeMapOf(node, said), schema, meta).diagnostics);
    for (const [key, word] of said) if (key === 'x-state') checkLifeCycles(word, reader, diagnostics);
    for (const child of node.type === 'array' ? itemsOf(node) : node.entries.values()) visit(child);
  };
  visit(root);
  return { used: reader.used, diagnostics: diagnostics.list() };
}

function checkLifeCycles(state: Node, reader: FieldReader, diagnostics: Diagnostics): void {
  for (const name of lifeCyclesIn(state)) {
    if (reader.find('lifeCycle', name)) continue;
    const fix = Diagnostics.remedy(name, reader.names('lifeCycle'));
    diagnostics.add('FIELD_STATE', state, `there is no life cycle "${name}" that runs in the server`, { fix });
  }
}
