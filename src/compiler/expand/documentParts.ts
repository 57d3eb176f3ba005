import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, type Node, type ObjectNode, type Source, textOf } from '../source/node.ts';
import { scopeOfSource } from '../source/sourceScope.ts';
import { type Parts, partItems } from './partUse.ts';

/** The parts that one document names: those of the portal, and those that it has under `parts` for itself. */
export class DocumentParts {
  /** The parts of the portal that stand for their content in the document; undefined where there was no such part. */
  readonly used = new Map<string, ObjectNode | undefined>();
  readonly #shared: Parts;
  readonly #own: Parts;
  readonly #ownUsed = new Set<string>();
  readonly #isPart: boolean;
  readonly #diagnostics: Diagnostics;

  /** `own` is what the document has under `parts`; a part names none. */
  constructor(own: Node | undefined, shared: Parts, isPart: boolean, diagnostics: Diagnostics) {
    this.#shared = shared;
    this.#own = new Map([...entriesOf(own)].flatMap(([id, part]) => (part.type === 'object' ? [[id, part] as const] : [])));
    this.#isPart = isPart;
    this.#diagnostics = diagnostics;
  }

  isOwn(id: string): boolean {
    return this.#own.has(id);
  }

  /** What a part stands for in a list. */
  items(use: ObjectNode, content: string): readonly Node[] {
    const id = textOf(use.entries.get('part')) ?? '';
    const isOwn = this.#own.has(id);
    const around = this.#isPart ? 'shared' : partAround(use.source);
    if (around === 'shared' || (around === 'own' && isOwn)) {
      const fix = 'write what it holds here';
      this.#diagnostics.add('PART_UNKNOWN', use.entries.get('part') ?? use, 'a part may not name another part', { fix });
      return [];
    }
    if (isOwn) this.#ownUsed.add(id);
    else this.used.set(id, this.#shared.get(id));
    return partItems(use, content, { own: this.#own, shared: this.#shared }, this.#diagnostics);
  }

  /** Tells which of its own parts the document does not use. */
  checkUsed(): void {
    for (const [id, part] of this.#own)
      if (!this.#ownUsed.has(id)) this.#diagnostics.add('UNUSED', part, `nothing uses the part "${id}"`, { isOnKey: true });
  }
}

/** Whether something is written in a copy of a part, and of which kind. */
function partAround(source: Source): 'own' | 'shared' | undefined {
  const scope = scopeOfSource(source);
  if (!scope?.isPart) return scope?.around && partAround(scope.around);
  return scope.around ? 'own' : 'shared';
}
