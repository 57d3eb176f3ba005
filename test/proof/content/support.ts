import type { Failure, Result } from '#model';
import type { Clock } from '#platform';
import { ContentDrafts } from '../../../src/runtime/content/ContentDrafts.ts';
import type { EditedBlock } from '../../../src/runtime/content/EditedBlock.ts';
import { nextMoment } from '../../../src/runtime/content/moments.ts';
import { type OpenText, openText } from '../../../src/runtime/content/openText.ts';
import type { PageDrafts } from '../../../src/runtime/content/PageDrafts.ts';
import type { CmsBlock, CmsPage } from '../../../src/runtime/ui/cmsPage.ts';
import { ContentBackend } from '../../support/ContentBackend.ts';

type Random = () => number;

/** Time that passes only by `pass`, which runs what is due in its order. */
export class VirtualTime {
  now = 0;
  #due: { readonly at: number; readonly action: () => void }[] = [];
  /** Requests that a real server answers; time stands still for them. */
  readonly #requests = new Set<Promise<unknown>>();

  /** Lets no time pass until a request is answered. */
  await<T>(request: Promise<T>): Promise<T> {
    this.#requests.add(request);
    return request.finally(() => this.#requests.delete(request));
  }

  /** Waits for all requests, and for what follows from them. */
  async settled(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#requests.size > 0) {
      await Promise.all(this.#requests);
      await new Promise(setImmediate);
    }
  }

  after(ms: number, action: () => void): () => void {
    const entry = { at: this.now + ms, action };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((one) => one !== entry);
    };
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.action();
      await this.settled();
    }
    this.now = end;
  }
}

/** A content backend of one page that counts versions, as the portal's own, or does not, as the specification's. */
export class Backend {
  readonly #backend: ContentBackend;

  constructor(contentBlocks: readonly CmsBlock[], hasVersions: boolean) {
    const versioned = hasVersions ? contentBlocks.map((block) => ({ ...block, version: 1 })) : contentBlocks;
    const page = { id: 7, humanReadableId: 'page', contentBlocks: versioned, ...(hasVersions && { extras: ['versions'] }) };
    this.#backend = new ContentBackend(page);
  }

  get page(): CmsPage {
    return this.#backend.pages[0] as CmsPage;
  }

  read(): CmsPage {
    return structuredClone(this.page);
  }

  save(input: { readonly [name: string]: unknown }): Result {
    return this.#backend.save({ body: input['body'] as CmsBlock, ifMatch: input['If-Match'], ifNoneMatch: input['If-None-Match'] });
  }

  /** Publishes all drafts, or chosen ones; what belongs to a draft that is not chosen stays. */
  publish(isChosen: () => boolean = () => true): void {
    const chosen = (this.page.drafts ?? []).filter(isChosen);
    const ids = new Set(chosen.map(({ id }) => Number(id)));
    const isReady = ({ parent }: CmsBlock): boolean => Number(parent ?? 0) >= 0 || ids.has(Number(parent));
    this.#backend.publish({ pageId: 7, draftIds: chosen.filter(isReady).map(({ id }) => Number(id)) });
  }

  /** Discards the drafts of all new blocks. */
  discardNew(): void {
    const added = (this.page.drafts ?? []).filter(({ contentBlockId }) => contentBlockId === null);
    this.#backend.discard({ pageId: 7, draftIds: added.map(({ id }) => Number(id)) });
  }

  /** The draft or else the block that is stored under a readable id. */
  find(name: string): CmsBlock | undefined {
    const isNamed = ({ humanReadableId }: CmsBlock): boolean => humanReadableId === name;
    return (this.page.drafts ?? []).find(isNamed) ?? (this.page.contentBlocks ?? []).find(isNamed);
  }

  /** How many blocks and new drafts have a readable id. */
  count(name: string): number {
    const added = (this.page.drafts ?? []).filter(({ contentBlockId }) => contentBlockId === null);
    return [...(this.page.contentBlocks ?? []), ...added].filter(({ humanReadableId }) => humanReadableId === name).length;
  }
}

/** What becomes of requests: all go through, some are lost before or after they had their effect, or the session is over. */
export type Network = 'good' | 'bad' | 'ended';

/** One visit of the editor: a page in a tab, from opening to closing it. */
export class Visit {
  readonly page: PageDrafts;
  readonly drafts: ContentDrafts;
  #isClosed = false;
  readonly #backend: Backend;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #pending = new Set<() => void>();
  /** Request -> response that did not come: a repeated request has no second effect (Idempotency-Key). */
  readonly #unanswered = new Map<string, Result>();
  readonly #open = new Map<EditedBlock, { readonly held: string; readonly text: OpenText }>();
  network: () => Network;

  constructor(backend: Backend, time: VirtualTime, storage: Map<string, string>, random: Random, network: () => Network) {
    this.#backend = backend;
    this.#time = time;
    this.#random = random;
    this.network = network;
    const clock: Clock = {
      now: () => time.now,
      after: (ms, action) => time.after(ms, () => this.#isClosed || action()),
      every: () => () => undefined,
    };
    const services = {
      call: (_operation: string, input: object) => this.#send(input as never),
      platform: { clock, storage: storageOf(storage), locks: { hold: (_name: string, action: () => unknown) => action() } },
      session: { facts: { user: { userName: 'Noor' } } },
    };
    this.drafts = new ContentDrafts(services as never);
    this.drafts.configure({ save: 'saveDraft', upload: 'uploadMedia', kinds: {}, translate: (key) => key });
    this.page = this.drafts.pageOf(backend.read(), 'ENGLISH');
    this.drafts.show(this.page);
  }

  block(name: string): EditedBlock | undefined {
    return this.page.blocks().find(({ fixed }) => fixed.humanReadableId === name);
  }

  /** Types in a text that stands open from the first time on; the block tells the editor nothing but what others have stored. */
  type(block: EditedBlock, edit: (text: string) => string): string {
    const show = (content: string): void => void this.#open.set(block, { text: opened.text, held: content });
    const opened = this.#open.get(block) ?? { held: block.values.content, text: openText(block, (content) => show(content)) };
    const held = edit(opened.held);
    this.#open.set(block, { ...opened, held });
    opened.text.write(held);
    return held;
  }

  /** Reads the page again; the response comes late. */
  reload(delayMs: number): void {
    const page = this.#backend.read();
    const moment = nextMoment();
    this.#time.after(delayMs, () => this.#isClosed || this.page.receive(page, moment));
  }

  /** The tab is gone: of the requests under way some still reach the server. */
  close(): void {
    this.#isClosed = true;
    for (const arrive of this.#pending) if (this.#random() < 0.5) arrive();
    this.#pending.clear();
  }

  #send(input: { readonly [name: string]: unknown }): Promise<Result> {
    const network = this.network();
    if (network === 'ended') return Promise.resolve(failure('unauthenticated'));
    const isLost = network === 'bad' && this.#random() < 0.3;
    const isUnanswered = network === 'bad' && this.#random() < 0.3;
    const sent = structuredClone(input);
    const fingerprint = JSON.stringify(sent);
    return new Promise((resolve) => {
      let result: Result | undefined;
      const arrive = (): void => {
        this.#pending.delete(arrive);
        if (!isLost) result ??= this.#unanswered.get(fingerprint) ?? this.#backend.save(sent);
      };
      this.#pending.add(arrive);
      this.#time.after(this.#random() * 3000, () => {
        if (this.#isClosed) return;
        arrive();
        if (result !== undefined && isUnanswered) this.#unanswered.set(fingerprint, result);
        else if (result !== undefined) this.#unanswered.delete(fingerprint);
        const answer = result === undefined || isUnanswered ? failure(this.#random() < 0.5 ? 'offline' : 'server') : result;
        this.#time.after(this.#random() * 6000, () => this.#isClosed || resolve(answer));
      });
    });
  }
}

function failure(kind: Failure['kind']): Result {
  return { ok: false, failure: { kind, operation: 'saveDraft' } };
}

function storageOf(values: Map<string, string>) {
  return {
    get: (key: string) => values.get(key),
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    clear: () => undefined,
  };
}
