import type { Operation, OperationTable } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import { entriesOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { inputName } from '../types/calls.ts';

/** The value of an input that is written out key by key; any other is computed and cannot be compared. */
const isExpression = (key: string): boolean => key.startsWith('$');

/**
 * Checks the input of every call that a document makes against the operation: each key must be one of its parameters, or `body` where it
 * takes one, and its required parameters must be there.
 */
export function checkCallInputs(
  documents: readonly (ResolvedDocument | SharedDocument)[],
  operations: OperationTable,
  diagnostics: Diagnostics,
): void {
  for (const { root } of documents)
    for (const { id, ...call } of namedCalls(root)) {
      const operation = Object.hasOwn(operations, id) ? operations[id] : undefined;
      if (operation) checkInput({ ...call, operation }, diagnostics);
    }
}

/** A map that may describe a call: the id that it names need not be that of an operation. */
interface NamedCall {
  readonly id: string;
  /** The text that names the operation. */
  readonly name: Node;
  readonly input: Node | undefined;
  /** A block may add to the input, e.g. a table the number of the page. */
  readonly isOfBlock: boolean;
}

interface Call extends Omit<NamedCall, 'id'> {
  readonly operation: Operation;
}

const cachedCalls = new WeakMap<Node, readonly NamedCall[]>();

/** The calls of a document; cached by its root, because a thousand programs may have documents of their own. */
function namedCalls(root: Node): readonly NamedCall[] {
  const calls = cachedCalls.get(root) ?? collectCalls(root, []);
  cachedCalls.set(root, calls);
  return calls;
}

/** Lists and maps without any call: the documents of programs have most of them in common. */
const withoutCalls = new WeakSet<Node>();

function collectCalls(node: Node, calls: NamedCall[]): NamedCall[] {
  if (node.type === 'scalar' || withoutCalls.has(node)) return calls;
  const { length } = calls;
  for (const item of itemsOf(node)) collectCalls(item, calls);
  const entries = entriesOf(node);
  const call = callOf(entries);
  if (call) calls.push(call);
  for (const child of entries.values()) collectCalls(child, calls);
  if (calls.length === length) withoutCalls.add(node);
  return calls;
}

/** The call that a map describes: `call` names it and `with` is its input; an actor of a flow has XState's `src` and `input`. */
function callOf(entries: ReadonlyMap<string, Node>): NamedCall | undefined {
  const [direct, actor] = [entries.get('call'), entries.get('src')];
  const id = textOf(direct) ?? /^op:(.+)$/.exec(textOf(actor) ?? '')?.[1];
  const name = direct ?? actor;
  return id === undefined || !name ? undefined : { id, name, input: entries.get(inputName(name)), isOfBlock: entries.has('block') };
}

function checkInput(call: Call, diagnostics: Diagnostics): void {
  const given = entriesOf(call.input);
  if ((call.input && call.input.type !== 'object') || [...given.keys()].some(isExpression)) return;
  reportUnknown(call.operation, given, diagnostics);
  if (!call.isOfBlock) reportMissing(call, given, diagnostics);
}

type Given = ReadonlyMap<string, Node>;

function reportUnknown({ id, parameters, requestType }: Operation, given: Given, diagnostics: Diagnostics): void {
  const known = [...parameters.map(({ name }) => name), ...(requestType ? ['body'] : [])];
  for (const [key, child] of given) {
    if (known.includes(key)) continue;
    const fix = Diagnostics.suggestion(key, known) ?? `it takes ${known.join(', ') || 'nothing'}`;
    diagnostics.add('CALL_INPUT', child, `operation "${id}" takes no "${key}"`, { isOnKey: true, fix });
  }
}

function reportMissing({ operation, name, input }: Call, given: Given, diagnostics: Diagnostics): void {
  for (const parameter of operation.parameters) {
    if (!parameter.required || given.has(parameter.name)) continue;
    const message = `operation "${operation.id}" needs the ${parameter.in} parameter "${parameter.name}"`;
    diagnostics.add('CALL_INPUT', input ?? name, message, { fix: `give "${parameter.name}" in "${inputName(name)}"` });
  }
}
