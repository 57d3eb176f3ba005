import type {
  Condition,
  Fact,
  FormDocument,
  FormPart,
  MachineDocument,
  Manifest,
  OperationTable,
  PortalDocument,
  RoutesDocument,
} from '#model';
import type { Digest } from '../link/digest.ts';
import { namesUsed } from '../link/namesUsed.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';
import type { Message, Messages } from '../messages/message.ts';
import { SHELL_PREFIXES } from '../messages/shellPrefixes.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { allNeeds, type MessageNeeds } from './allNeeds.ts';
import type { FileStore } from './fileStore.ts';
import { hashOf } from './hashOf.ts';
import { jsonText } from './jsonText.ts';
import { messagesText } from './messagesText.ts';
import { pickKeys } from './pickKeys.ts';
import { validatorForm } from './validatorForm.ts';
import { validatorModule } from './validatorModule.ts';

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

/** A screen with the flows and forms that only it needs. */
interface ScreenPlan {
  readonly screen: ResolvedDocument;
  readonly flows: string;
  readonly forms: string;
  readonly needs: MessageNeeds;
}

/** A screen part as made before: the same document with the same messages, forms and flows has the same text. */
interface EmittedPart {
  readonly flows: string;
  readonly forms: string;
  readonly picked: readonly Message[];
  readonly text: string;
  readonly hash: string;
}

// Room for every program and language that shares a screen, not for the history of a long editing session.
const MOST_PARTS = 64;
const emitted = new WeakMap<Node, readonly EmittedPart[]>();

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function named(digests: readonly Digest[], type: string, table: Documents): ResolvedDocument[] {
  const names = new Set(digests.flatMap((digest) => namesUsed(digest, type)));
  return [...names].sort().flatMap((name) => table.get(name) ?? []);
}

function tableText(documents: readonly ResolvedDocument[], text: (document: ResolvedDocument) => string): string {
  return `{${documents.map((document) => `${JSON.stringify(document.id)}:${text(document)}`).join(',')}}`;
}

const ownText = ({ root }: ResolvedDocument): string => jsonText(root);

/** Writes the files of one variant: a shell part per language and a screen part per screen and language. */
export class VariantEmitter {
  readonly #resolved: ResolvedVariant;
  readonly #shared: SharedParts;
  readonly #store: FileStore;
  readonly #shellFlows: readonly ResolvedDocument[];
  readonly #shellForms: readonly ResolvedDocument[];
  readonly #frames: readonly ResolvedDocument[];
  readonly #screens: readonly ScreenPlan[];
  readonly #shellNeeds: MessageNeeds;

  constructor(resolved: ResolvedVariant, shared: SharedParts, store: FileStore) {
    this.#resolved = resolved;
    this.#shared = shared;
    this.#store = store;
    this.#frames = [...resolved.frames.values()];
    const frameDigests = this.#frames.map((frame) => frame.digest);
    const inApp = [...resolved.flows.values()].filter((flow) => (jsonOf(flow.root) as unknown as MachineDocument).runsIn === 'app');
    this.#shellFlows = [...new Set([...inApp, ...named(frameDigests, 'flow', resolved.flows)])];
    this.#shellForms = named(frameDigests, 'form', resolved.forms);
    this.#screens = Array.from(resolved.screens.values(), (screen) => this.#plan(screen));
    this.#shellNeeds = this.#needsOfShell();
  }

  /** Emits one language and answers where its shell is. */
  emit(language: string): Manifest {
    const messages = this.#resolved.messages.get(language) ?? new Map();
    const variant = this.#resolved.variant.id;
    const screens = Object.fromEntries(this.#screens.map((plan) => [plan.screen.id, this.#screen(plan, messages)]));
    // The order of the keys is that of ShellPart.
    const body = [
      `"variant":${JSON.stringify(variant)}`,
      `"language":${JSON.stringify(language)}`,
      `"oem":${jsonText(this.#resolved.variant.oem)}`,
      this.#shared.text,
      `"frames":${tableText(this.#frames, ownText)}`,
      `"flows":${tableText(this.#shellFlows, ownText)}`,
      `"forms":${tableText(this.#shellForms, (form) => this.#form(form))}`,
      `"messages":${messagesText(pickKeys(messages, this.#shellNeeds).flatMap((key) => messages.get(key) ?? []))}`,
      `"screens":${JSON.stringify(screens)}`,
    ].join(',');
    const version = hashOf(body);
    const shell = this.#store.json(`shell-${variant}-${language}`, `{"version":"${version}",${body}}`);
    return { version, variant, language, shell };
  }

  #needsOfShell(): MessageNeeds {
    const documents = [...this.#frames, ...this.#shellFlows, ...this.#shellForms, ...this.#resolved.products.values()];
    const digests = [...this.#shared.digests, this.#resolved.oemDigest, ...documents.map((document) => document.digest)];
    // Titles of all screens: breadcrumbs and the palette name screens that are not loaded.
    const titles = Array.from(this.#resolved.screens.values(), ({ root }) => textOf(entryOf(root, 'title')) ?? '');
    return allNeeds(
      digests,
      this.#shellForms.flatMap((form) => form.form ?? []),
      titles,
      SHELL_PREFIXES,
    );
  }

  #plan(screen: ResolvedDocument): ScreenPlan {
    const flows = named([screen.digest], 'flow', this.#resolved.flows).filter((flow) => !this.#shellFlows.includes(flow));
    const forms = named([screen.digest], 'form', this.#resolved.forms).filter((form) => !this.#shellForms.includes(form));
    const digests = [screen, ...flows, ...forms].map((document) => document.digest);
    return {
      screen,
      flows: tableText(flows, ownText),
      forms: tableText(forms, (form) => this.#form(form)),
      needs: allNeeds(
        digests,
        forms.flatMap((form) => form.form ?? []),
      ),
    };
  }

  #screen({ screen, flows, forms, needs }: ScreenPlan, messages: Messages): string {
    const picked = pickKeys(messages, needs).flatMap((key) => messages.get(key) ?? []);
    const known = (emitted.get(screen.root) ?? []).find(
      (part) => part.flows === flows && part.forms === forms && sameItems(part.picked, picked),
    );
    const text = known?.text ?? `{"screen":${jsonText(screen.root)},"messages":${messagesText(picked)},"forms":${forms},"flows":${flows}}`;
    const hash = known?.hash ?? hashOf(text);
    if (!known) emitted.set(screen.root, [{ flows, forms, picked, text, hash }, ...(emitted.get(screen.root) ?? [])].slice(0, MOST_PARTS));
    return this.#store.json(`screen-${screen.id}`, text, hash);
  }

  #form({ id, root, form }: ResolvedDocument): string {
    const document = jsonOf(root) as unknown as FormDocument;
    const schema = form?.schema ?? {};
    const part: FormPart = {
      id,
      schema,
      uiSchema: form?.uiSchema ?? {},
      trim: document.trim ?? true,
      messages: document.messages ?? {},
      checks: document.checks ?? [],
      ...(document.submit ? { submit: document.submit } : {}),
      validatorUrl: this.#store.script('validator', validatorForm + JSON.stringify(schema), () => validatorModule(schema)),
    };
    return JSON.stringify(part);
  }
}
