import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, type Node, type ObjectNode, type Source, textOf } from '../source/node.ts';
import { scopeOfSource } from '../source/sourceScope.ts';
import { type Parts, partContent } from './partUse.ts';

/** The parts that one document names: those of the portal, and those that it has under `parts` for itself. */
export class DocumentParts {
  /** The parts of the portal that stand for their content in the document; undefined where there was no such part. */
  readonly used = new Map<string, ObjectNode | undefined>();
  readonly #shared: Parts;
  readonly #own: Parts;
  readonly #ownUsed = new Set<string>();
  readonly #id: string | undefined;
  readonly #diagnostics: Diagnostics;

  /** `own` is what the document has under `parts`; `id` is its own, if it is a part. */
  constructor(own: Node | undefined, shared: Parts, id: string | undefined, diagnostics: Diagnostics) {
    this.#shared = shared;
    this.#id = id;
    this.#own = new Map([...entriesOf(own)].flatMap(([id, part]) => (part.type === 'object' ? [[id, part] as const] : [])));
    this.#diagnostics = diagnostics;
  }

  isOwn(id: string): boolean {
    return this.#own.has(id);
  }

  /** What a part stands for: what it has under `content`. */
  contentOf(use: ObjectNode, content: string): Node | undefined {
    const id = textOf(use.entries.get('part')) ?? '';
    if (id === this.#id || isNamedIn(id, use.source)) {
      this.#diagnostics.add('PART_UNKNOWN', use.entries.get('part') ?? use, 'a part may not name itself, nor one that names it');
      return undefined;
    }
    if (this.#own.has(id)) this.#ownUsed.add(id);
    else this.used.set(id, this.#shared.get(id));
    return partContent(use, content, { own: this.#own, shared: this.#shared }, this.#diagnostics);
  }

  /** Tells which of its own parts the document does not use. */
  checkUsed(): void {
    for (const [id, part] of this.#own)
      if (!this.#ownUsed.has(id)) this.#diagnostics.add('UNUSED', part, `nothing uses the part "${id}"`, { isOnKey: true });
  }
}

/** Whether something is written in a copy of the part, or of one that it names. */
function isNamedIn(id: string, source: Source): boolean {
  const scope = scopeOfSource(source);
  return scope !== undefined && (scope.part === id || isNamedIn(id, scope.writtenIn));
}
