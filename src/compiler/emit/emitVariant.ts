import type { BundleFile, Condition, Fact, MachineDocument, Manifest, OperationTable, PortalDocument, RoutesDocument } from '#model';
import { type MessageNeeds, messageNeedsOf, neededMessages, SHELL_PREFIXES } from '../messages/messageNeeds.ts';
import { MessageTable } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { entryOf, jsonOf, textOf } from '../source/node.ts';
import { namesUsed, type Usage } from '../source/usage.ts';
import { type FileStore, JSON_TYPE, LazyFile } from './bundleFiles.ts';
import { forPages } from './forPages.ts';
import { planScreen, type ScreenPlan, screenFile } from './screenFile.ts';
import { shellOf } from './shellOf.ts';
import { validatorFile } from './validator.ts';

/** What the shell files of all variants contain alike. */
export interface SharedParts {
  readonly portal: PortalDocument;
  readonly routes: RoutesDocument;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: { readonly [id: string]: Condition };
  readonly operations: OperationTable;
  /** JSON text of these parts without its outer braces, since a shell file contains it between other keys. */
  readonly text: string;
  /** Hash of the calls as the server has them. Another rule may answer otherwise, so pages get another shell and read again. */
  readonly callsHash: string;
  /** What the documents of these parts use. */
  readonly usages: readonly Usage[];
}

type Documents = ReadonlyMap<string, ResolvedDocument>;

const NO_URLS: ReadonlyMap<string, string> = new Map();
const NO_MESSAGES: MessageTable = new MessageTable(new Map());

/**
 * Emits the files of one variant (the base portal, or the portal of one vehicle maker). For each language these are a shell file, which a
 * browser loads first, and a file for each screen, which it loads when the screen is opened.
 *
 * There may be a thousand variants, most of which change a few documents and messages. So a variant other than the base gets the emitter of
 * the base and uses the files of the base for all screens that look the same. The base must emit a language before other variants do.
 */
export class VariantEmitter {
  readonly id: string;
  readonly #resolved: ResolvedVariant;
  readonly #shared: SharedParts;
  readonly #store: FileStore;
  readonly #base: VariantEmitter | undefined;
  /** The documents in the shell file: the frames, the flows that run in the app or that a frame shows, and the forms that frames show. */
  readonly #frames: readonly ResolvedDocument[];
  readonly #flows: readonly ResolvedDocument[];
  readonly #forms: readonly ResolvedDocument[];
  readonly #messageNeeds: MessageNeeds;
  /** What the file of each screen contains. If the documents for a screen are those of the base, it is the base's plan object itself: plans are compared by identity. */
  readonly #plans: ReadonlyMap<string, ScreenPlan>;
  #plansByMessage: ReadonlyMap<string, readonly ScreenPlan[]> | undefined;
  /** By language, then by screen: URLs of the files that were emitted for this variant, i.e. without those that it has from the base. */
  readonly emittedUrls = new Map<string, ReadonlyMap<string, string>>();

  constructor(resolved: ResolvedVariant, shared: SharedParts, store: FileStore, base?: VariantEmitter) {
    this.id = resolved.variant.id;
    this.#resolved = resolved;
    this.#shared = shared;
    this.#store = store;
    this.#base = base;
    this.#frames = [...resolved.frames.values()];
    const frameUsages = this.#frames.map((frame) => frame.usage);
    const appFlows = [...resolved.flows.values()].filter((flow) => (jsonOf(flow.root) as unknown as MachineDocument).runsIn === 'app');
    this.#flows = [...new Set([...appFlows, ...documentsNamedIn(frameUsages, 'flow', resolved.flows)])];
    this.#forms = documentsNamedIn(frameUsages, 'form', resolved.forms);
    this.#messageNeeds = this.#shellMessageNeeds();
    this.#plans = new Map(Array.from(resolved.screens, ([id, screen]) => [id, this.#planScreen(screen)]));
  }

  /** Emits the files of one language and returns its manifest. */
  emit(language: string): Manifest {
    const variant = this.id;
    const messages = this.#resolved.messages.get(language) ?? NO_MESSAGES;
    const emittedUrls = this.#emitScreens(language, messages);
    this.emittedUrls.set(language, emittedUrls);
    for (const { form } of this.#forms) if (form) this.#store.put(validatorFile(form));
    const { version, text } = shellOf({
      variant,
      language,
      oem: forPages(this.#resolved.variant.oem),
      shared: this.#shared.text,
      callsHash: this.#shared.callsHash,
      frames: this.#frames,
      flows: this.#flows,
      forms: this.#forms,
      messages: neededMessages(messages, this.#messageNeeds),
      screenUrls: [this.#urlsOfBase(language), emittedUrls],
    });
    const path = `/portico/shell-${variant}-${language}.${version}.json`;
    const file: BundleFile = new LazyFile(path, JSON_TYPE, text);
    return { version, variant, language, shell: this.#store.put(file) };
  }

  #urlsOfBase(language: string): ReadonlyMap<string, string> {
    if (this.#base === undefined) return NO_URLS;
    const urls = this.#base.emittedUrls.get(language);
    if (urls === undefined) throw new Error(`The base has not emitted '${language}' yet.`);
    return urls;
  }

  #shellMessageNeeds(): MessageNeeds {
    const documents = [...this.#frames, ...this.#flows, ...this.#forms];
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

  #planScreen(screen: ResolvedDocument): ScreenPlan {
    const planOfBase = this.#base?.planFor(screen, this.#resolved, this.#flows, this.#forms);
    return planOfBase ?? planScreen(screen, this.#resolved, { flows: this.#flows, forms: this.#forms });
  }

  /**
   * Called on the emitter of the base: its plan of a screen, if another variant can use it, i.e. has the same documents for the screen and
   * for what is in the plan, and the same flows and forms in its shell. Undefined if not.
   */
  planFor(
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

  /** Emits the screens for which the file of the base cannot be used, and returns their URLs. */
  #emitScreens(language: string, messages: MessageTable): ReadonlyMap<string, string> {
    const sameAsBase = this.#base?.plansWithSameMessages(language, messages);
    const urls = new Map<string, string>();
    for (const [id, plan] of this.#plans) if (!sameAsBase?.has(plan)) urls.set(id, this.#emitScreen(plan, language, messages));
    return urls;
  }

  /** Called on the emitter of the base: its plans, except those that need a message which the table of another variant changes. */
  plansWithSameMessages(language: string, messages: MessageTable): ReadonlySet<ScreenPlan> {
    const plans = new Set(this.#plans.values());
    if (messages === this.#resolved.messages.get(language)) return plans;
    this.#plansByMessage ??= this.#indexPlans();
    const changedKeys = [...messages.entries.keys()];
    for (const key of changedKeys) for (const plan of this.#plansByMessage.get(key) ?? []) plans.delete(plan);
    for (const plan of this.#plans.values()) {
      const { prefixes } = plan.needs;
      if (prefixes.length > 0 && changedKeys.some((key) => prefixes.some((prefix) => key.startsWith(prefix)))) plans.delete(plan);
    }
    return plans;
  }

  /** The plans by the keys of the messages that they need. */
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

  #emitScreen(plan: ScreenPlan, language: string, messages: MessageTable): string {
    for (const { form } of plan.forms) if (form) this.#store.put(validatorFile(form));
    const variantAndLanguage = `${this.id}/${language}`;
    return this.#store.put(screenFile(plan, messages, variantAndLanguage));
  }
}

function documentsNamedIn(usages: readonly Usage[], type: string, table: Documents): ResolvedDocument[] {
  const names = new Set(usages.flatMap((usage) => namesUsed(usage, type)));
  return [...names].sort().flatMap((name) => table.get(name) ?? []);
}
