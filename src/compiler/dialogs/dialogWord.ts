import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { copyWith } from '../expand/copyWith.ts';
import { entryMap } from '../source/entryMap.ts';
import { entriesOf, entryOf, keysOf, type Node, type ObjectNode, type Source, textOf } from '../source/node.ts';
import { type Bound, sourceWith } from '../source/sourceScope.ts';

/** What a dialog takes: the names without the mark of those that may be left out. */
export interface DialogInput {
  readonly name: string;
  readonly isOptional: boolean;
  readonly node: Node;
}

/** A dialog as it is written, with the document that it stands in. */
export interface DialogWord {
  readonly name: string;
  readonly node: ObjectNode;
  /** The id of its flow. */
  readonly flow: string;
  readonly input: readonly DialogInput[];
  /** The name of what it loads. */
  readonly loaded: string | undefined;
  /** An entry of the word, as its flow reads it: there `form` is what was submitted, or for a guard what is being submitted. */
  inFlow(node: Node, form?: 'submitted' | 'submitting'): Node;
  /** The same as the blocks read it. */
  inBlocks(node: Node): Node;
}

const FORMS = { submitted: '=context.sent', submitting: '=event.data' };
const READ_BY_ROOT = { data: 'data', values: 'value' };

/** A dialog of a document; `flowSource` is the source of the flow that is made of it. */
export function dialogWord(name: string, node: ObjectNode, document: Node, flowSource: Source): DialogWord {
  const input = Array.from(entriesOf(entryOf(node, 'input')), ([key, declared]): DialogInput => {
    const isOptional = key.endsWith('?');
    return { name: isOptional ? key.slice(0, -1) : key, isOptional, node: declared };
  });
  const loaded = textOf(entryOf(node, 'load', 'as'));
  const context = [
    ...input.map((one) => [one.name, one.node] as const),
    ...(loaded ? [[loaded, entryOf(node, 'load') as Node] as const] : []),
  ];
  const blocks = sourceWith(node.source, {
    writtenIn: node.source,
    readsAround: true,
    names: entryOf(node, 'names'),
    bound: new Map(context.map(([key, at]) => [key, boundTo(`=context.${key}`, at)])),
  });
  const names = namesOf(document, node);
  const around = Object.entries(READ_BY_ROOT).flatMap(([key, root]) =>
    Array.from(entriesOf(entryOf(document, key)), ([read, at]) => [read, boundTo(`=${root}.${read}`, at)] as const),
  );
  const flowSources = new Map(
    Object.entries(FORMS).map(([form, path]) => {
      const bound = new Map<string, Bound>([['form', { ...boundTo(path, node), hides: true }], ...around]);
      return [form, sourceWith(node.source, { writtenIn: flowSource, readsAround: true, names, bound })];
    }),
  );
  const copy = (written: Node, source: Source): Node => copyWith(written, new Map(), source, new Diagnostics());
  return {
    name,
    node,
    flow: `${textOf(entryOf(document, 'id')) ?? ''}-${name}`,
    input,
    loaded,
    inFlow: (written, form = 'submitted') => copy(written, flowSources.get(form) as Source),
    inBlocks: (written) => copy(written, blocks),
  };
}

function boundTo(expression: string, { offset, source }: Node): Bound {
  const node: Node = { type: 'scalar', source: { ...source }, offset, value: expression };
  return { node, isCondition: false, declared: node };
}

/** The names of the document and those of the dialog. */
function namesOf(document: Node, dialog: Node): Node | undefined {
  const maps = [document, dialog].flatMap((holder) => entryOf(holder, 'names') ?? []);
  const [first] = maps;
  if (!first || maps.length === 1) return first;
  return { ...first, type: 'object', entries: entryMap(maps.flatMap((map) => [...entriesOf(map)].flat())) } as ObjectNode;
}

/** The names that the flow of a dialog has for itself. */
export const OWN_CONTEXT = ['open', 'busy', 'waiting', 'failed', 'error', 'errors', 'round', 'initial', 'sent', 'base', 'conflict'];

/** The dialogs of a document, which are maps; what is wrong with the others is told by `checkDialogs`. */
export function dialogsOf(document: Node): readonly (readonly [name: string, node: ObjectNode])[] {
  const dialogs = entryOf(document, 'dialogs');
  return keysOf(dialogs).flatMap((name) => {
    const node = entryOf(dialogs, name);
    return node?.type === 'object' ? [[name, node] as const] : [];
  });
}
