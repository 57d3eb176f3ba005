import type { BundleFile, Condition, Fact, MachineDocument, Manifest, OperationTable, PortalDocument, RoutesDocument } from '#model';
import { type MessageNeeds, messageNeedsOf, neededKeys, SHELL_PREFIXES } from '../messages/messageNeeds.ts';
import { type Message, MessageTable } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, textOf } from '../source/node.ts';
import { namesUsed, type Usage } from '../source/usage.ts';
import { type FileStore, hashOf, JSON_TYPE, LazyFile } from './bundleFiles.ts';
import { hasSameItems, planScreen, type ScreenPlan, screenFile } from './screenPart.ts';
import { shellBody } from './shellPart.ts';
import { validatorFile } from './validator.ts';

/** What all variants have in common. */
export interface SharedParts {
  readonly portal: PortalDocument;
  readonly routes: RoutesDocument;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: { readonly [id: string]: Condition };
  readonly operations: OperationTable;
  /** JSON text of these parts as it is in every shell, without braces. */
  readonly text: string;
  /** Usages of the shared documents that are in the shell: portal, routes, conditions. */
  readonly usages: readonly Usage[];
}

type Documents = ReadonlyMap<string, ResolvedDocument>;

const NO_ADDRESSES: ReadonlyMap<string, string> = new Map();
const NO_MESSAGES: MessageTable = new MessageTable(new Map());

/**
 * Emits the files of one variant (the base portal, or the program of a vehicle maker): for each language a shell part, which a browser
 * loads first, and a part for each screen, which it loads when the screen is opened. A program takes over the files of the base for
 * screens that neither its documents nor its messages change.
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
  /** Addresses of the screens that are not inherited from the base, by language. */
  readonly addresses = new Map<string, ReadonlyMap<string, string>>();
  #plansByKey: ReadonlyMap<string, readonly ScreenPlan[]> | undefined;

  constructor(resolved: ResolvedVariant, shared: SharedParts, store: FileStore, base?: VariantEmitter) {
    this.#resolved = resolved;
    this.#shared = shared;
    this.#store = store;
    this.#base = base;
    this.#frames = [...resolved.frames.values()];
    const frameUsages = this.#frames.map((frame) => frame.usage);
    const inApp = [...resolved.flows.values()].filter((flow) => (jsonOf(flow.root) as unknown as MachineDocument).runsIn === 'app');
    this.#flows = [...new Set([...inApp, ...documentsNamedIn(frameUsages, 'flow', resolved.flows)])];
    this.#forms = documentsNamedIn(frameUsages, 'form', resolved.forms);
    this.#plans = new Map(Array.from(resolved.screens, ([id, screen]) => [id, this.#plan(screen)]));
    this.#needs = this.#needsOfShell();
  }

  /** Emits one language and returns its manifest. */
  emit(language: string): Manifest {
    const variant = this.#resolved.variant.id;
    const messages = this.#resolved.messages.get(language) ?? NO_MESSAGES;
    const screens = this.#screens(language, messages);
    for (const { form } of this.#forms) if (form) this.#store.put(validatorFile(form));
    const body = shellBody({
      variant,
      language,
      oem: this.#resolved.variant.oem,
      shared: this.#shared.text,
      frames: this.#frames,
      flows: this.#flows,
      forms: this.#forms,
      messages: messagesFor(this.#needs, messages),
      screens: [this.#base?.addresses.get(language) ?? NO_ADDRESSES, screens],
    });
    const version = hashOf(body());
    // The version is the hash of everything else in the file, so it names the file too.
    const path = `/portico/shell-${variant}-${language}.${version}.json`;
    const file: BundleFile = new LazyFile(path, JSON_TYPE, () => `{"version":"${version}",${body()}}`);
    return { version, variant, language, shell: this.#store.put(file) };
  }

  #needsOfShell(): MessageNeeds {
    const documents = [...this.#frames, ...this.#flows, ...this.#forms, ...this.#resolved.products.values()];
    const usages = [...this.#shared.usages, this.#resolved.oemUsage, ...documents.map((document) => document.usage)];
    // Breadcrumbs and the command palette show titles of screens that are not loaded.
    const titles = Array.from(this.#resolved.screens.values(), ({ root }) => textOf(entryOf(root, 'title')) ?? '');
    return messageNeedsOf(
      usages,
      this.#forms.flatMap((form) => form.form ?? []),
      titles,
      SHELL_PREFIXES,
    );
  }

  #plan(screen: ResolvedDocument): ScreenPlan {
    const known = this.#base?.planOf(screen, this.#resolved, this.#flows, this.#forms);
    return known ?? planScreen(screen, this.#resolved, { flows: this.#flows, forms: this.#forms });
  }

  /** The plan of a screen, if another variant with these shell documents has the same documents for it. */
  planOf(
    screen: ResolvedDocument,
    { flows, forms }: ResolvedVariant,
    shellFlows: readonly ResolvedDocument[],
    shellForms: readonly ResolvedDocument[],
  ): ScreenPlan | undefined {
    const plan = this.#plans.get(screen.id);
    if (plan?.screen !== screen || !hasSameItems(shellFlows, this.#flows) || !hasSameItems(shellForms, this.#forms)) return undefined;
    const isSame = plan.flows.every((flow) => flows.get(flow.id) === flow) && plan.forms.every((form) => forms.get(form.id) === form);
    return isSame ? plan : undefined;
  }

  /** Emits the screens that are not inherited and returns their addresses. */
  #screens(language: string, messages: MessageTable): ReadonlyMap<string, string> {
    const inherited = this.#base?.inheritedScreens(language, messages);
    const own = new Map<string, string>();
    for (const [id, plan] of this.#plans) if (!inherited?.has(plan)) own.set(id, this.#screen(plan, language, messages));
    this.addresses.set(language, own);
    return own;
  }

  /** The base's screens that a program with these messages inherits unchanged. */
  inheritedScreens(language: string, messages: MessageTable): ReadonlySet<ScreenPlan> {
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

  #screen(plan: ScreenPlan, language: string, messages: MessageTable): string {
    for (const { form } of plan.forms) if (form) this.#store.put(validatorFile(form));
    const edition = `${this.#resolved.variant.id}/${language}`;
    return this.#store.put(screenFile(plan, messagesFor(plan.needs, messages), edition));
  }
}

function messagesFor(needs: MessageNeeds, messages: MessageTable): Message[] {
  return neededKeys(messages, needs).flatMap((key) => messages.get(key) ?? []);
}

function documentsNamedIn(usages: readonly Usage[], type: string, table: Documents): ResolvedDocument[] {
  const names = new Set(usages.flatMap((usage) => namesUsed(usage, type)));
  return [...names].sort().flatMap((name) => table.get(name) ?? []);
}
