import type { Manifest, Operation, ShellPart } from '#model';
import type { PortalSnapshot } from '../../durability/support/portalSnapshot.ts';
import type { WriteLoad } from '../../durability/support/WriteLoad.ts';

/** A request that was not answered as it should have been. */
export interface Failed {
  readonly what: string;
  /** Undefined: no answer came. */
  readonly status: number | undefined;
  /** By the clock of `performance`. */
  readonly began: number;
  readonly ended: number;
}

interface Visitor {
  readonly account: string;
  token: string;
  cookie: string;
  handle: string;
  isRenewing: boolean;
}

const CLIENT = `Basic ${btoa('portal:')}`;
const STREAMS = 4;

/** What browsers ask of a portal, so many requests a second: pages, documents, reads, writes with keys, sign-ins, renewals and open streams. */
export class MixedTraffic {
  readonly failed: Failed[] = [];
  readonly versions = new Set<string | null>();
  /** Pages whose documents were of two versions. */
  readonly mixed: string[] = [];
  readonly counts = new Map<string, number>();
  sent = 0;
  readonly #url: string;
  readonly #snapshot: PortalSnapshot;
  readonly #load: WriteLoad;
  readonly #visitors: Visitor[] = [];
  readonly #reads: { visitor: Visitor; path: string }[] = [];
  readonly #under = new Set<Promise<void>>();
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;

  constructor(url: string, snapshot: PortalSnapshot, load: WriteLoad) {
    this.#url = url;
    this.#snapshot = snapshot;
    this.#load = load;
  }

  /** Signs some accounts in and finds out what each may read. */
  async prepare(): Promise<void> {
    await this.#load.prepare(this.#url);
    const accounts = this.#snapshot.demo.flatMap(({ accounts: all = [] }) => all.map(({ id }) => id)).slice(0, 4);
    const reads = Object.values(this.#snapshot.operations).filter(
      ({ method, parameters, portal }) =>
        method === 'GET' && portal.handler !== 'unavailable' && !parameters.some(({ required }) => required),
    );
    for (const account of accounts) {
      const visitor: Visitor = { account, token: '', cookie: '', handle: '', isRenewing: false };
      await this.#token(visitor, this.#password(account));
      this.#visitors.push(visitor);
      for (const { path } of reads) {
        const answer = await fetch(this.#url + path, { headers: { authorization: `Bearer ${visitor.token}` } });
        await answer.arrayBuffer();
        if (answer.ok) this.#reads.push({ visitor, path });
      }
    }
  }

  start(perSecond: number): void {
    for (let stream = 0; stream < STREAMS; stream += 1) this.#keep(this.#follow());
    const begun = performance.now();
    const first = this.#tick;
    // A timer that comes late is made up for.
    this.#timer = setInterval(() => {
      const due = first + ((performance.now() - begun) * perSecond) / 1000;
      while (this.#tick < due) {
        this.#tick += 1;
        this.#keep(this.#one(this.#tick));
      }
    }, 1000 / perSecond);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#end.abort();
    await Promise.all(this.#under);
  }

  #keep(work: Promise<void>): void {
    this.#under.add(work);
    void work.finally(() => this.#under.delete(work));
  }

  async #one(tick: number): Promise<void> {
    const visitor = this.#visitors[tick % this.#visitors.length] as Visitor;
    if (tick % 50 === 0) return this.#timed('sign-in', () => this.#token({ ...visitor }, this.#password(visitor.account)));
    if (tick % 25 === 5) return this.#renew(visitor);
    if (tick % 10 === 3) return this.#write();
    if (tick % 10 === 7) return this.#visit();
    if (tick % 5 === 1) return this.#timed('page', () => this.#status('/', { accept: 'text/html' }));
    const read = this.#reads[tick % this.#reads.length];
    if (read) await this.#timed(`read ${read.path}`, () => this.#status(read.path, { authorization: `Bearer ${read.visitor.token}` }));
  }

  async #timed(what: string, ask: () => Promise<number>): Promise<void> {
    const began = performance.now();
    this.sent += 1;
    const kind = what.split(' ')[0] ?? what;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    let why = '';
    const status = await ask().catch((error: Error) => {
      why = ` (${error.message})`;
      return undefined;
    });
    const isOver = what === 'stream' && this.#end.signal.aborted;
    if (status !== 200 && !isOver) this.failed.push({ what: what + why, status, began, ended: performance.now() });
  }

  async #status(path: string, headers: Record<string, string>): Promise<number> {
    const answer = await fetch(this.#url + path, { headers });
    this.versions.add(answer.headers.get('x-portal-version'));
    await answer.arrayBuffer();
    return answer.status;
  }

  async #write(): Promise<void> {
    const began = performance.now();
    for (const status of await this.#load.step(this.#url)) {
      this.sent += 1;
      this.counts.set('write', (this.counts.get('write') ?? 0) + 1);
      if (status === undefined || status >= 500) this.failed.push({ what: 'write', status, began, ended: performance.now() });
    }
  }

  /** What a page loads before it shows a screen. */
  async #visit(): Promise<void> {
    await this.#timed('visit', async () => {
      const manifest = await this.#json<Manifest>('/portico/manifest?language=en');
      const shell = await this.#json<ShellPart>(manifest.shell);
      if (shell.version !== manifest.version) this.mixed.push(`${manifest.version} and ${shell.version}`);
      const screens = Object.values(shell.screens);
      await this.#json(screens[this.#tick % screens.length] ?? '');
      return 200;
    });
  }

  async #json<T>(path: string): Promise<T> {
    const answer = await fetch(this.#url + path);
    this.versions.add(answer.headers.get('x-portal-version'));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  async #renew(visitor: Visitor): Promise<void> {
    if (visitor.isRenewing) return;
    visitor.isRenewing = true;
    await this.#timed('renewal', () => this.#token(visitor, { grant_type: 'refresh_token', refresh_token: visitor.handle }));
    visitor.isRenewing = false;
  }

  #password(username: string): Record<string, string> {
    const password = this.#snapshot.demo.find(({ accounts = [] }) => accounts.some(({ id }) => id === username))?.password ?? '';
    return { grant_type: 'password', username, password, 'remember-me': 'false' };
  }

  async #token(visitor: Visitor, form: Record<string, string>): Promise<number> {
    const { path = '' } = this.#operation('session.token') ?? {};
    const headers = { authorization: CLIENT, ...(visitor.cookie ? { cookie: visitor.cookie } : {}) };
    const answer = await fetch(this.#url + path, { method: 'POST', headers, body: new URLSearchParams(form) });
    this.versions.add(answer.headers.get('x-portal-version'));
    const body = (await answer.json()) as { access_token?: string; refresh_token?: string };
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const own = cookies.find((cookie) => cookie.startsWith(`${this.#snapshot.portal.cookies.refresh}=`));
    if (answer.ok && own) Object.assign(visitor, { token: body.access_token, handle: body.refresh_token, cookie: own });
    return answer.status;
  }

  #operation(handler: string): Operation | undefined {
    return Object.values(this.#snapshot.operations).find(({ portal }) => portal.handler === handler);
  }

  /** News of swaps, followed again when the process that told them ends; a stream that cannot be had is a failure. */
  async #follow(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await this.#timed('stream', async () => {
        const answer = await fetch(`${this.#url}/portico/events`, { signal });
        // An end of any kind makes a browser open it again.
        if (answer.ok) await answer.text().catch(() => undefined);
        return answer.status;
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
