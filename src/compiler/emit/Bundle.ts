import type { BundleFile, Manifest } from '#model';
import type { CompiledPortal, CompileOptions, PortalFiles } from '../compiledPortal.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { FileStore } from './bundleFiles.ts';
import { type SharedParts, VariantEmitter } from './emitVariant.ts';

/**
 * The files of a compiled portal by their addresses. Those of a program are made when it is first asked for, because documents mostly change
 * again before anybody has opened most of the programs. Whoever looks through all files has all of them made.
 */
export class Bundle implements PortalFiles {
  readonly #languages: readonly string[];
  readonly #variants: ReadonlyMap<string, ResolvedVariant>;
  readonly #shared: SharedParts;
  readonly #store: FileStore;
  readonly #base: VariantEmitter | undefined;
  readonly #emitters = new Map<string, VariantEmitter>();
  readonly #manifests = new Map<string, Manifest>();
  #all: ReadonlyMap<string, BundleFile> | undefined;

  constructor(resolved: ResolvedPortal, shared: SharedParts, { previous, validators }: Pick<CompileOptions, 'previous' | 'validators'>) {
    this.#languages = resolved.languages;
    this.#variants = new Map(resolved.variants.map((one) => [one.variant.id, one]));
    this.#shared = shared;
    this.#store = new FileStore(madeBy(previous), validators);
    const [base] = resolved.variants;
    this.#base = base && this.#emitterOf(base);
  }

  /** Where the shell of a variant in a language is; undefined if there is no such variant or language. */
  manifest(variantId: string, language: string): Manifest | undefined {
    const key = `${variantId}/${language}`;
    const known = this.#manifests.get(key);
    const variant = this.#variants.get(variantId);
    if (known || !variant || !this.#languages.includes(language)) return known;
    const emitter = this.#emitterOf(variant);
    // Programs use files of the base, which has to be emitted before them.
    if (this.#base && emitter !== this.#base) this.manifest(this.#base.id, language);
    const manifest = emitter.emit(language);
    this.#manifests.set(key, manifest);
    return manifest;
  }

  made(path: string): BundleFile | undefined {
    return this.#store.made.get(path);
  }

  get(path: string): BundleFile | undefined {
    return this.made(path) ?? this.#files().get(path);
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  get size(): number {
    return this.#files().size;
  }

  forEach(visit: (file: BundleFile, path: string, files: ReadonlyMap<string, BundleFile>) => void): void {
    for (const [path, file] of this) visit(file, path, this);
  }

  entries(): MapIterator<[string, BundleFile]> {
    return this.#files().entries();
  }

  keys(): MapIterator<string> {
    return this.#files().keys();
  }

  values(): MapIterator<BundleFile> {
    return this.#files().values();
  }

  [Symbol.iterator](): MapIterator<[string, BundleFile]> {
    return this.entries();
  }

  /** The files made until now. */
  get store(): FileStore {
    return this.#store;
  }

  #emitterOf(variant: ResolvedVariant): VariantEmitter {
    const { id } = variant.variant;
    const emitter = this.#emitters.get(id) ?? new VariantEmitter(variant, this.#shared, this.#store, this.#base);
    this.#emitters.set(id, emitter);
    return emitter;
  }

  /** All files, by their addresses in order: in which order programs were asked for makes no difference. */
  #files(): ReadonlyMap<string, BundleFile> {
    if (this.#all) return this.#all;
    for (const id of this.#variants.keys()) for (const language of this.#languages) this.manifest(id, language);
    this.#all = new Map([...this.#store.made].sort(([left], [right]) => (left < right ? -1 : 1)));
    return this.#all;
  }
}

/** The files that were made of an earlier portal. */
function madeBy(previous: CompiledPortal | undefined): ReadonlyMap<string, BundleFile> | undefined {
  return previous?.files instanceof Bundle ? previous.files.store.made : undefined;
}
