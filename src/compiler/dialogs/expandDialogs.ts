import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type KindRule, kinds, type PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, itemsOf, type ListNode, type Node, type ObjectNode, type Source } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';
import { checkDialogInput, checkDialogKeys } from './checkDialogs.ts';
import { dialogBlock } from './dialogBlock.ts';
import { dialogFlow } from './dialogFlow.ts';
import { type DialogWord, dialogsOf, dialogWord } from './dialogWord.ts';

/** Documents with what their dialogs stand for, still in short form. */
export interface WithDialogs {
  /** The documents with the blocks of their dialogs, and the flows of the dialogs. */
  readonly files: readonly PortalFile[];
  readonly dialogs: readonly DialogWord[];
}

/**
 * Writes out the dialogs of screens and parts: each becomes a flow and, behind the blocks of its document, the block that shows it. What is
 * made of a word has the position of that word.
 */
export function expandDialogs(files: readonly PortalFile[], meta: MetaSchemas, diagnostics: Diagnostics): WithDialogs {
  const schema = meta.documents.get('dialog');
  const dialogs: DialogWord[] = [];
  const flows: PortalFile[] = [];
  const written = files.map((file) => {
    if (!schema || !KINDS.includes(file.rule.kind) || !entryOf(file.root, 'dialogs')) return file;
    const expanded = expandedOf(file.root as ObjectNode, schema);
    diagnostics.takeAll(expanded.diagnostics);
    dialogs.push(...expanded.dialogs);
    flows.push(...expanded.flows.map(([id, root]) => ({ path: `workflows/${id}.machine.json`, rule: MACHINE, groups: [], root })));
    return { ...file, root: expanded.root };
  });
  return { files: flows.length === 0 ? files : [...written, ...flows], dialogs };
}

const KINDS: readonly string[] = ['screen', 'part'];
const MACHINE = kinds.find(({ kind }) => kind === 'machine') as KindRule;

interface Expanded {
  readonly root: Node;
  readonly flows: readonly (readonly [id: string, root: Node])[];
  readonly dialogs: readonly DialogWord[];
  readonly diagnostics: readonly Diagnostic[];
}

// Later stages cache by the root of a document, so an unchanged document must give the same roots in the next compilation.
const expandedByRoot = new WeakMap<Node, Expanded>();

function expandedOf(root: ObjectNode, schema: Schema): Expanded {
  const known = expandedByRoot.get(root) ?? expandDocument(root, schema);
  expandedByRoot.set(root, known);
  return known;
}

function expandDocument(root: ObjectNode, schema: Schema): Expanded {
  const diagnostics = new Diagnostics();
  const made = dialogsOf(root).map(([name, node]) => {
    checkDialogKeys(node, schema, diagnostics);
    // A source of its own, because a flow reads its context by name, and a part does not.
    const flowSource: Source = { ...node.source };
    const word = dialogWord(name, node, root, flowSource);
    checkDialogInput(word, root, diagnostics);
    const { keyOffset, offset } = node;
    return {
      word,
      flow: dialogFlow(word, { source: flowSource, offset, keyOffset }),
      block: dialogBlock(word, { source: node.source, offset }),
    };
  });
  if (entryOf(root, 'parameters'))
    diagnostics.add('KEY_UNKNOWN', entryOf(root, 'dialogs') ?? root, 'a part with dialogs takes no parameters', {
      isOnKey: true,
      fix: 'give the dialogs "input"',
    });
  const blocks = entryOf(root, 'blocks');
  const all: ListNode = {
    ...(blocks?.type === 'array' ? blocks : { type: 'array', source: root.source, offset: root.offset }),
    items: [...itemsOf(blocks), ...made.map(({ block }) => block)],
  };
  const entries = [...root.entries].filter(([key]) => key !== 'dialogs' && key !== 'blocks');
  return {
    root: { ...root, entries: entryMap([...entries.flat(), 'blocks', all]) },
    flows: made.map(({ flow, word }) => [word.flow, flow] as const),
    dialogs: made.map(({ word }) => word),
    diagnostics: diagnostics.list(),
  };
}
