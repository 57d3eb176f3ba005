import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { DIALOG_TO_OPEN } from '../expand/openDialog.ts';
import type { PortalFile } from '../load/kinds.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { mapEntries, mapItems } from '../source/mapNode.ts';
import { entriesOf, entryOf, keysOf, type Node, type ScalarNode, textOf } from '../source/node.ts';
import type { DialogWord } from './dialogWord.ts';

/**
 * Names the flows of the dialogs that actions open. A screen opens its own dialogs and those of the parts that it shows; parts and flows
 * know neither, and open the one that has the name wherever it stands.
 */
export class OpenedDialogs {
  readonly #dialogs: readonly DialogWord[];
  readonly #diagnostics: Diagnostics;
  readonly #opened = new Set<DialogWord>();

  constructor(dialogs: readonly DialogWord[], diagnostics: Diagnostics) {
    this.#dialogs = dialogs;
    this.#diagnostics = diagnostics;
  }

  /** The documents in which actions name the flow. An overlay opens what the document among `bases` that it changes opens. */
  in(files: readonly PortalFile[], bases?: ReadonlyMap<string, PortalFile>): readonly PortalFile[] {
    return files.map((file) => {
      const named = this.#namedIn(file.root, this.#reachedFrom(bases?.get(file.groups[1] ?? '') ?? file));
      this.#diagnostics.takeAll(named.diagnostics);
      for (const dialog of named.opened) this.#opened.add(dialog);
      return named.root === file.root ? file : { ...file, root: named.root };
    });
  }

  /** Tells which dialogs nothing opens. */
  checkOpened(): void {
    for (const dialog of this.#dialogs)
      if (!this.#opened.has(dialog))
        this.#diagnostics.add('UNUSED', dialog.node, `nothing opens the dialog "${dialog.name}"`, { isOnKey: true });
  }

  #reachedFrom({ root, rule }: PortalFile): readonly DialogWord[] {
    if (rule.kind !== 'screen' && rule.kind !== 'frame') return this.#dialogs;
    const shown = flowsIn(root);
    return this.#dialogs.filter(({ flow }) => shown.has(flow));
  }

  #namedIn(root: Node, dialogs: readonly DialogWord[]): Named {
    const before = namedByRoot.get(root);
    if (before && hasSameItems(before.dialogs, dialogs)) return before;
    const diagnostics = new Diagnostics();
    const naming = new Naming(dialogs, diagnostics);
    const named = { dialogs, root: naming.named(root), opened: naming.opened, diagnostics: diagnostics.list() };
    namedByRoot.set(root, named);
    return named;
  }
}

interface Named {
  readonly dialogs: readonly DialogWord[];
  readonly root: Node;
  readonly opened: ReadonlySet<DialogWord>;
  readonly diagnostics: readonly Diagnostic[];
}

// Later stages cache by the root of a document, so an unchanged document must give the same root in the next compilation.
const namedByRoot = new WeakMap<Node, Named>();

/** Names the flows in one document. */
class Naming {
  readonly opened = new Set<DialogWord>();
  readonly #dialogs: readonly DialogWord[];
  readonly #diagnostics: Diagnostics;

  constructor(dialogs: readonly DialogWord[], diagnostics: Diagnostics) {
    this.#dialogs = dialogs;
    this.#diagnostics = diagnostics;
  }

  named(node: Node): Node {
    if (node.type === 'array') return mapItems(node, (item) => this.named(item));
    if (node.type !== 'object') return node;
    const to = node.entries.get('to');
    const opens = to?.type === 'scalar' && textOf(to)?.startsWith(DIALOG_TO_OPEN) ? to : undefined;
    return mapEntries(node, (child) => (opens && child === opens ? this.#flowNamed(node, opens) : this.named(child)));
  }

  #flowNamed(params: Node, to: ScalarNode): Node {
    const name = (textOf(to) ?? '').slice(DIALOG_TO_OPEN.length);
    const found = this.#dialogs.filter((dialog) => dialog.name === name);
    const [dialog] = found;
    if (!dialog) {
      const fix = Diagnostics.suggestion(
        name,
        this.#dialogs.map((one) => one.name),
      );
      this.#diagnostics.add('DIALOG_UNKNOWN', to, `no dialog "${name}" can be opened here`, { fix });
      return to;
    }
    for (const one of found) this.opened.add(one);
    this.#checkInput(params, to, dialog);
    return { ...to, value: dialog.flow };
  }

  #checkInput(params: Node, to: Node, { input, name }: DialogWord): void {
    const given = entryOf(params, 'payload');
    const names = input.map((one) => one.name);
    for (const [key, node] of entriesOf(given)) {
      if (names.includes(key)) continue;
      const fix = Diagnostics.suggestion(key, names) ?? `it takes ${names.join(', ') || 'nothing'}`;
      this.#diagnostics.add('DIALOG_INPUT', node, `the dialog "${name}" takes no "${key}"`, { isOnKey: true, fix });
    }
    const missing = input.filter((one) => !one.isOptional && !keysOf(given).includes(one.name));
    for (const one of missing)
      this.#diagnostics.add('DIALOG_INPUT', to, `the dialog "${name}" needs "${one.name}": ${textOf(one.node) ?? ''}`);
  }
}

/** The flows that blocks of a document show. */
function flowsIn(node: Node, found = new Set<string>()): ReadonlySet<string> {
  if (node.type === 'scalar') return found;
  const flow = node.type === 'object' && textOf(node.entries.get('block')) === 'flow' ? textOf(node.entries.get('flow')) : undefined;
  if (flow !== undefined) found.add(flow);
  for (const child of node.type === 'array' ? node.items : node.entries.values()) flowsIn(child, found);
  return found;
}
