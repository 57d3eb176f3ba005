import type { Result } from '#model';
import { failureOf } from '../../../../src/api/failure.ts';
import { ContentDrafts } from '../../../../src/runtime/content/ContentDrafts.ts';
import type { EditedBlock } from '../../../../src/runtime/content/EditedBlock.ts';
import { nextMoment } from '../../../../src/runtime/content/moments.ts';
import { type OpenText, openText } from '../../../../src/runtime/content/openText.ts';
import type { PageDrafts } from '../../../../src/runtime/content/PageDrafts.ts';
import type { PageSummary } from '../../../../src/runtime/content/pageSummary.ts';
import type { CmsPage } from '../../../../src/runtime/ui/cmsPage.ts';
import type { TestClient } from '../../../unit/server/fixture/testServer.ts';
import type { Network, VirtualTime } from '../support.ts';

/** What a visit needs: who visits which page over which network. */
export interface VisitWorld {
  readonly client: TestClient;
  readonly user: string;
  /** Readable id of the page. */
  readonly name: string;
  readonly time: VirtualTime;
  /** The browser's storage, which outlives the visit. */
  readonly storage: Map<string, string>;
  readonly random: () => number;
  readonly network: () => Network;
}

/** One visit of an editor to a page that a real server keeps; calls arrive late, get lost, or are answered late or never. */
export class ServerVisit {
  readonly page: PageDrafts;
  readonly drafts: ContentDrafts;
  readonly #world: VisitWorld;
  #isClosed = false;
  #reads = 0;
  readonly #underWay = new Set<() => Promise<void>>();
  readonly #open = new Map<EditedBlock, { held: string; readonly text: OpenText }>();

  static async open(world: VisitWorld): Promise<ServerVisit> {
    const moment = nextMoment();
    const visit = new ServerVisit(world, await readPage(world), moment);
    await world.time.settled();
    return visit;
  }

  private constructor(world: VisitWorld, page: CmsPage, moment: number) {
    this.#world = world;
    const { storage, time, user } = world;
    const clock = {
      now: () => time.now,
      after: (ms: number, action: () => void) => time.after(ms, () => this.#isClosed || action()),
      every: () => () => undefined,
    };
    const services = {
      call: (operation: string, input: { readonly [name: string]: unknown }) => this.#send(operation, input),
      platform: {
        clock,
        locks: { hold: (_name: string, action: () => unknown) => action() },
        storage: {
          get: storage.get.bind(storage),
          set: storage.set.bind(storage),
          remove: storage.delete.bind(storage),
          clear: () => undefined,
        },
      },
      session: { facts: { user: { userName: user } } },
    };
    this.drafts = new ContentDrafts(services as never);
    this.drafts.configure({ save: 'saveDraft', upload: 'uploadMedia', kinds: {}, translate: (key) => key });
    this.page = this.drafts.pageOf(page, 'ENGLISH', moment);
    this.drafts.show(this.page);
  }

  /** Types at the end of a text that stands open from the first time on; nothing else tells the editor what is in the block. */
  type(block: EditedBlock, words: string): void {
    const known = this.#open.get(block);
    const opened = known ?? { held: block.values.content, text: openText(block, (content) => this.#show(block, content)) };
    this.#open.set(block, opened);
    opened.held += words;
    opened.text.write(opened.held);
  }

  /** Reads the page again; of several readings the newest counts. */
  read(withinMs: number): void {
    const { random, time } = this.#world;
    const moment = nextMoment();
    this.#reads += 1;
    const read = this.#reads;
    const ask = async (): Promise<void> => {
      const page = await readPage(this.#world);
      time.after(random() * withinMs, () => this.#isClosed || read !== this.#reads || this.page.receive(page, moment));
    };
    time.after(random() * withinMs, () => this.#isClosed || void time.await(ask()));
  }

  /** Publishes or discards, as the flow does: what is there is read again, and the page takes note of what was done. */
  async end(how: 'publish' | 'discard', { draftIds, pageId, versions }: PageSummary, isAnswered: boolean): Promise<number> {
    const response = await this.#world.client.post(`/api/draft/${how}`, { draftIds, pageId, versions });
    if (!isAnswered) return response.statusCode;
    this.read(1000);
    if (response.statusCode === 200) this.drafts[how](draftIds);
    return response.statusCode;
  }

  /** The tab is gone: of the requests under way some still reach the server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const arrive of this.#underWay) if (this.#world.random() < 0.5) await arrive();
  }

  #show(block: EditedBlock, content: string): void {
    const opened = this.#open.get(block);
    if (opened !== undefined) opened.held = content;
  }

  #send(operation: string, input: { readonly [name: string]: unknown }): Promise<Result> {
    const { network, random, time } = this.#world;
    const isLost = network() === 'bad' && random() < 0.3;
    const isUnanswered = network() === 'bad' && random() < 0.3;
    const sent = structuredClone(input);
    return new Promise((resolve) => {
      let result: Result | undefined;
      const arrive = async (): Promise<void> => {
        this.#underWay.delete(arrive);
        if (!isLost) result = await this.#post(operation, sent);
      };
      this.#underWay.add(arrive);
      const answer = async (): Promise<void> => {
        await arrive();
        const failure = { kind: random() < 0.5 ? ('offline' as const) : ('server' as const), operation };
        const answered: Result = result === undefined || isUnanswered ? { ok: false, failure } : result;
        time.after(random() * 4000, () => this.#isClosed || resolve(answered));
      };
      time.after(random() * 2000, () => this.#isClosed || void time.await(answer()));
    });
  }

  async #post(operation: string, { body, ...headers }: { readonly [name: string]: unknown }): Promise<Result> {
    const response = await this.#world.client.post('/api/draft/save', body as never, headers as never);
    const output = response.json();
    if (response.statusCode === 200) return { ok: true, status: 200, output };
    return { ok: false, failure: failureOf(operation, response.statusCode, output) };
  }
}

/** The page as the server sends it to the editor. */
export async function readPage({ client, name }: Pick<VisitWorld, 'client' | 'name'>): Promise<CmsPage> {
  const [page] = (await client.get(`/api/page/data?language=ENGLISH&pagesHri=${name}&oemId=1`)).json();
  return page;
}
