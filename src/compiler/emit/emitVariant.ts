import type { BundleFile, Condition, Fact, MachineDocument, Manifest, OperationTable, PortalDocument, RoutesDocument } from '#model';
import { type MessageNeeds, messageNeedsOf, neededKeys, SHELL_PREFIXES } from '../messages/messageNeeds.ts';
import type { Message, Messages } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { type Digest, namesUsed } from '../source/digest.ts';
import { entryOf, jsonOf, textOf } from '../source/node.ts';
import { type FileStore, hashOf, LazyFile } from './bundleFiles.ts';
import { type ScreenPlan, screenFile, screenPlan } from './screenPart.ts';
import { shellBody } from './shellPart.ts';
import { validatorFile } from './validator.ts';

/** What all variants have in common. */
export interface SharedParts {
  readonly portal: PortalDocument;
  readonly routes: RoutesDocument;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: { readonly [id: string]: Condition };
  readonly operations: OperationTable;
  /** JSON text of these parts as they stand in every shell. */
  readonly text: string;
  /** Digests of the documents that stand in the shell: portal and routes, conditions. */
  readonly digests: readonly Digest[];
}

type Documents = ReadonlyMap<string, ResolvedDocument>;

const NONE: ReadonlyMap<string, string> = new Map();
const EMPTY: Messages = { own: new Map(), get: () => undefined, has: () => false, keys: () => [] };

function named(digests: readonly Digest[], type: string, table: Documents): ResolvedDocument[] {
  const names = new Set(digests.flatMap((digest) => namesUsed(digest, type)));
  return [...names].sort().flatMap((name) => table.get(name) ?? []);
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/**
 * Writes the files of one variant: a shell part per language and a screen part per screen and language. A program takes over from the
 * base every screen that neither its documents nor its messages change.
 */
export class VariantEmitter {
  readonly #resolved: ResolvedVariant;
  readonly #shared: SharedParts;
  readonly #store: FileStore;
  readonly #base: VariantEmitter | undefined;
  readonly #flows: readonly ResolvedDocument[];
  readonly #forms: readonly ResolvedDocument[];
  readonly #frames: readonly ResolvedDocument[];
  readonly #plans: ReadonlyMap<string, ScreenPlan>;
  readonly #needs: MessageNeeds;
  /** Language -> addresses of the screens that are not those of the base. */
  readonly addresses = new Map<string, ReadonlyMap<string, string>>();
  #plansByKey: ReadonlyMap<string, readonly ScreenPlan[]> | undefined;

  constructor(resolved: ResolvedVariant, shared: SharedParts, store: FileStore, base?: VariantEmitter) {
    this.#resolved = resolved;
    this.#shared = shared;
    this.#store = store;
    this.#base = base;
    this.#frames = [...resolved.frames.values()];
    const frameDigests = this.#frames.map((frame) => frame.digest);
    const inApp = [...resolved.flows.values()].filter((flow) => (jsonOf(flow.root) as unknown as MachineDocument).runsIn === 'app');
    this.#flows = [...new Set([...inApp, ...named(frameDigests, 'flow', resolved.flows)])];
    this.#forms = named(frameDigests, 'form', resolved.forms);
    this.#plans = new Map(Array.from(resolved.screens, ([id, screen]) => [id, this.#plan(screen)]));
    this.#needs = this.#needsOfShell();
  }

  /** Emits one language and answers where its shell is. */
  emit(language: string): Manifest {
    const variant = this.#resolved.variant.id;
    const messages = this.#resolved.messages.get(language) ?? EMPTY;
    const screens = this.#screens(language, messages);
    for (const { form } of this.#forms) if (form) this.#store.put(validatorFile(form));
    const picked = this.#messagesFor(messages, this.#needs);
    const body = shellBody({
      variant,
      language,
      oem: this.#resolved.variant.oem,
      shared: this.#shared.text,
      frames: this.#frames,
      flows: this.#flows,
      forms: this.#forms,
      messages: picked,
      screens: [this.#base?.addresses.get(language) ?? NONE, screens],
    });
    const version = hashOf(body());
    // The version is the hash of all that follows it, so it names the file too.
    const path = `/portico/shell-${variant}-${language}.${version}.json`;
    const file: BundleFile = new LazyFile(path, 'application/json; charset=utf-8', () => `{"version":"${version}",${body()}}`);
    return { version, variant, language, shell: this.#store.put(file) };
  }

  #needsOfShell(): MessageNeeds {
    const documents = [...this.#frames, ...this.#flows, ...this.#forms, ...this.#resolved.products.values()];
    const digests = [...this.#shared.digests, this.#resolved.oemDigest, ...documents.map((document) => document.digest)];
    // Titles of all screens: breadcrumbs and the palette name screens that are not loaded.
    const titles = Array.from(this.#resolved.screens.values(), ({ root }) => textOf(entryOf(root, 'title')) ?? '');
    return messageNeedsOf(
      digests,
      this.#forms.flatMap((form) => form.form ?? []),
      titles,
      SHELL_PREFIXES,
    );
  }

  #plan(screen: ResolvedDocument): ScreenPlan {
    const known = this.#base?.planOf(screen, this.#resolved, this.#flows, this.#forms);
    return known ?? screenPlan(screen, this.#resolved, { flows: this.#flows, forms: this.#forms });
  }

  /** The plan of a screen, if a program that brings the same shell has the same documents for it. */
  planOf(
    screen: ResolvedDocument,
    { flows, forms }: ResolvedVariant,
    shellFlows: readonly ResolvedDocument[],
    shellForms: readonly ResolvedDocument[],
  ): ScreenPlan | undefined {
    const plan = this.#plans.get(screen.id);
    if (plan?.screen !== screen || !sameItems(shellFlows, this.#flows) || !sameItems(shellForms, this.#forms)) return undefined;
    const same = plan.flows.every((flow) => flows.get(flow.id) === flow) && plan.forms.every((form) => forms.get(form.id) === form);
    return same ? plan : undefined;
  }

  #messagesFor(messages: Messages, needs: MessageNeeds): Message[] {
    return neededKeys(messages, needs).flatMap((key) => messages.get(key) ?? []);
  }

  /** Addresses of the screens that are not those of the base. */
  #screens(language: string, messages: Messages): ReadonlyMap<string, string> {
    const inherited = this.#base?.inheritedScreens(language, messages);
    const own = new Map<string, string>();
    for (const [id, plan] of this.#plans) if (!inherited?.has(plan)) own.set(id, this.#screen(plan, language, messages));
    this.addresses.set(language, own);
    return own;
  }

  /** The base's screens that a program with these messages shows as they are. */
  inheritedScreens(language: string, messages: Messages): ReadonlySet<ScreenPlan> {
    const inherited = new Set(this.#plans.values());
    if (messages === this.#resolved.messages.get(language)) return inherited;
    this.#plansByKey ??= this.#indexPlans();
    for (const key of messages.own.keys()) for (const plan of this.#plansByKey.get(key) ?? []) inherited.delete(plan);
    for (const plan of this.#plans.values()) {
      const { prefixes } = plan.needs;
      if (prefixes.length > 0 && [...messages.own.keys()].some((key) => prefixes.some((prefix) => key.startsWith(prefix))))
        inherited.delete(plan);
    }
    return inherited;
  }

  #indexPlans(): ReadonlyMap<string, readonly ScreenPlan[]> {
    const index = new Map<string, ScreenPlan[]>();
    for (const plan of this.#plans.values()) {
      for (const key of plan.needs.keys) {
        const plans = index.get(key);
        if (plans) plans.push(plan);
        else index.set(key, [plan]);
      }
    }
    return index;
  }

  #screen(plan: ScreenPlan, language: string, messages: Messages): string {
    for (const { form } of plan.forms) if (form) this.#store.put(validatorFile(form));
    const place = `${this.#resolved.variant.id}/${language}`;
    return this.#store.put(screenFile(plan, this.#messagesFor(messages, plan.needs), place));
  }
}
