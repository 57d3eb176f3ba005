import type {
  Condition,
  Fact,
  FormDocument,
  FormPart,
  FrameDocument,
  MachineDocument,
  Manifest,
  OemDocument,
  OperationTable,
  PortalDocument,
  RoutesDocument,
  ScreenPart,
  ShellPart,
} from '#model';
import type { Digest } from '../link/digest.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Messages } from '../messages/message.ts';
import { SHELL_PREFIXES } from '../messages/shellPrefixes.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import type { FileStore } from './fileStore.ts';
import { hashOf } from './hashOf.ts';
import { allNeeds, pickMessages } from './usedMessages.ts';
import { VALIDATOR_FORM, validatorModule } from './validatorModule.ts';

/** What all variants have in common. */
export interface SharedParts {
  readonly portal: PortalDocument;
  readonly routes: RoutesDocument;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: { readonly [id: string]: Condition };
  readonly operations: OperationTable;
  /** Digests of the documents that stand in the shell: portal and routes, conditions. */
  readonly digests: readonly Digest[];
}

type Documents = ReadonlyMap<string, ResolvedDocument>;

function named(digests: readonly Digest[], type: string, table: Documents): ResolvedDocument[] {
  const names = new Set(digests.flatMap((digest) => digest.uses.flatMap((use) => (use.type === type ? [use.name] : []))));
  return [...names].sort().flatMap((name) => table.get(name) ?? []);
}

function tableOf<T>(documents: readonly ResolvedDocument[], make: (document: ResolvedDocument) => T): { [id: string]: T } {
  return Object.fromEntries(documents.map((document) => [document.id, make(document)]));
}

/** Writes the files of one variant: a shell part per language and a screen part per screen and language. */
export class VariantEmitter {
  readonly #resolved: ResolvedVariant;
  readonly #shared: SharedParts;
  readonly #store: FileStore;
  readonly #shellFlows: readonly ResolvedDocument[];
  readonly #shellForms: readonly ResolvedDocument[];
  readonly #frames: readonly ResolvedDocument[];

  constructor(resolved: ResolvedVariant, shared: SharedParts, store: FileStore) {
    this.#resolved = resolved;
    this.#shared = shared;
    this.#store = store;
    this.#frames = [...resolved.frames.values()];
    const frameDigests = this.#frames.map((frame) => frame.digest);
    const inApp = [...resolved.flows.values()].filter((flow) => (jsonOf(flow.root) as unknown as MachineDocument).runsIn === 'app');
    this.#shellFlows = [...new Set([...inApp, ...named(frameDigests, 'flow', resolved.flows)])];
    this.#shellForms = named(frameDigests, 'form', resolved.forms);
  }

  /** Emits one language and answers where its shell is. */
  emit(language: string): Manifest {
    const messages = this.#resolved.messages.get(language) ?? new Map();
    const screens = Object.fromEntries(
      Array.from(this.#resolved.screens.values(), (screen) => [screen.id, this.#screen(screen, messages)]),
    );
    const variant = this.#resolved.variant.id;
    const part: Omit<ShellPart, 'version'> = {
      variant,
      language,
      oem: jsonOf(this.#resolved.variant.oem) as unknown as OemDocument,
      portal: this.#shared.portal,
      routes: this.#shared.routes,
      facts: this.#shared.facts,
      conditions: this.#shared.conditions,
      operations: this.#shared.operations,
      frames: tableOf(this.#frames, (frame) => jsonOf(frame.root) as unknown as FrameDocument),
      flows: tableOf(this.#shellFlows, machineOf),
      forms: tableOf(this.#shellForms, (form) => this.#form(form)),
      messages: pickMessages(messages, this.#shellNeeds()),
      screens,
    };
    const body = JSON.stringify(part);
    const version = hashOf(body);
    const shell = this.#store.json(`shell-${variant}-${language}`, `{"version":"${version}",${body.slice(1)}`);
    return { version, variant, language, shell };
  }

  #shellNeeds() {
    const digests = [
      ...this.#shared.digests,
      this.#resolved.oemDigest,
      ...[...this.#frames, ...this.#shellFlows, ...this.#shellForms, ...this.#resolved.products.values()].map(
        (document) => document.digest,
      ),
    ];
    // Titles of all screens: breadcrumbs and the palette name screens that are not loaded.
    const titles = Array.from(this.#resolved.screens.values(), ({ root }) => (jsonOf(root) as { title?: string }).title ?? '');
    return allNeeds(
      digests,
      this.#shellForms.flatMap((form) => form.form ?? []),
      titles,
      SHELL_PREFIXES,
    );
  }

  #screen(screen: ResolvedDocument, messages: Messages): string {
    const flows = named([screen.digest], 'flow', this.#resolved.flows).filter((flow) => !this.#shellFlows.includes(flow));
    const forms = named([screen.digest], 'form', this.#resolved.forms).filter((form) => !this.#shellForms.includes(form));
    const digests = [screen, ...flows, ...forms].map((document) => document.digest);
    const part: ScreenPart = {
      screen: jsonOf(screen.root) as unknown as ScreenPart['screen'],
      messages: pickMessages(
        messages,
        allNeeds(
          digests,
          forms.flatMap((form) => form.form ?? []),
        ),
      ),
      forms: tableOf(forms, (form) => this.#form(form)),
      flows: tableOf(flows, machineOf),
    };
    return this.#store.json(`screen-${screen.id}`, JSON.stringify(part));
  }

  #form({ id, root, form }: ResolvedDocument): FormPart {
    const document = jsonOf(root) as unknown as FormDocument;
    const schema = form?.schema ?? {};
    return {
      id,
      schema,
      uiSchema: form?.uiSchema ?? {},
      trim: document.trim ?? true,
      messages: document.messages ?? {},
      checks: document.checks ?? [],
      ...(document.submit ? { submit: document.submit } : {}),
      validatorUrl: this.#store.script('validator', VALIDATOR_FORM + JSON.stringify(schema), () => validatorModule(schema)),
    };
  }
}

function machineOf(flow: ResolvedDocument): MachineDocument {
  return jsonOf(flow.root) as unknown as MachineDocument;
}
