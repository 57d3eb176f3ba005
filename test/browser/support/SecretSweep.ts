import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { RunningPortal } from './startPortal.ts';
import { storesOf } from './storesOf.ts';

interface Line {
  readonly method: string;
  readonly url: string;
  readonly bearer?: string;
  readonly cookie?: string;
  readonly set?: string | readonly string[];
  readonly secrets?: readonly string[];
  readonly body: string;
}

/** A text that somebody could read, and where. */
interface ReadableText {
  readonly name: string;
  readonly text: string;
}

/** What was looked at so far. */
export interface Swept {
  readonly secrets: number;
  readonly texts: number;
}

const CREDENTIAL = /(?:__Host-)?portal_session=([^;\s]+)/g;
/** A token has no blanks (RFC 6750); the Studio's example of one has. */
const TOKEN = /"access_token":"([^"\s]+)"/g;
/** A token for a service outside, which the page hands on in a form. */
const HANDED = /"token":"(eyJ[^"\s]+)"/g;
const LINK = /https?:\/\/\S+#(\S+)/g;
/** Shape of the secrets that the server generates. */
const MADE = /[\w-]{20,}/g;
/** Shorter ones would be found by chance. */
const LEAST_LENGTH = 8;

/**
 * Looks for the secrets of a run (passwords as typed, access tokens, session credentials, reset links) wherever they do not belong:
 * storage and console of pages, addresses, answers other than those that hand a token out, the server's log.
 */
export class SecretSweep {
  readonly #portal: RunningPortal;
  readonly #given: readonly string[];
  readonly #typed = new Set<string>();
  readonly #made = new Set<string>();
  readonly #lengths = new Set<number>();
  readonly #watched = new WeakSet<BrowserContext>();
  #readable: ReadableText[] = [];
  #read = 0;
  #logged = 0;
  #texts = 0;

  /** `given`: secrets that no call shows, as those of the server's environment. */
  constructor(portal: RunningPortal, given: readonly string[] = []) {
    this.#portal = portal;
    this.#given = given;
    // What it says before is for the person who starts it: where it is, and the published password of the demo accounts.
    this.#logged = portal.output().length;
  }

  get swept(): Swept {
    return { secrets: this.#given.length + this.#typed.size + this.#made.size, texts: this.#texts };
  }

  add(name: string, text: string): void {
    this.#readable.push({ name, text });
  }

  /** Follows everything that pages of a context ask for, say and, when it closes, have stored. */
  watch(context: BrowserContext): void {
    if (this.#watched.has(context)) return;
    this.#watched.add(context);
    context.on('request', (request) => {
      this.add('address', request.url());
      const referer = request.headers()['referer'];
      if (referer !== undefined) this.add('referrer', referer);
    });
    context.on('console', (message) => this.add('console', message.text()));
    context.on('weberror', (error) => this.add('page error', String(error.error().stack)));
    const close = context.close.bind(context);
    context.close = async (options) => {
      await this.look(context);
      await close(options);
    };
  }

  /** Reads the storage and the addresses of the open pages of a context. */
  async look(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) {
      if (page.isClosed()) continue;
      this.add('address bar', page.url());
      for (const [name, text] of Object.entries(await storesOf(page))) this.add(name, text);
    }
  }

  /** Secrets found where they do not belong since the last call, each with the name of its text. */
  hits(): string[] {
    this.#learn();
    const readable = this.#readable;
    this.#readable = [];
    this.#texts += readable.length;
    return readable.flatMap(({ name, text }) => this.#within(text).map((secret) => `${name}: …${around(text, secret)}…`));
  }

  /** The secrets in a text; made ones, of which a run has many, are looked up piece by piece. */
  #within(text: string): string[] {
    const found = new Set([...this.#given, ...this.#typed].filter((secret) => text.includes(secret)));
    for (const [run] of text.matchAll(MADE)) {
      for (const length of this.#lengths) {
        for (let at = 0; at + length <= run.length; at += 1)
          if (this.#made.has(run.slice(at, at + length))) found.add(run.slice(at, at + length));
      }
    }
    return [...found];
  }

  /** Reads what the server has answered, mailed and logged since the last time. */
  #learn(): void {
    for (const { method, url, bearer, cookie = '', set = [], secrets = [], body } of this.#lines()) {
      this.#know(bearer?.slice('Bearer '.length));
      for (const text of [cookie, ...[set].flat()]) for (const [, credential] of text.matchAll(CREDENTIAL)) this.#know(credential);
      for (const [, token] of [...body.matchAll(TOKEN), ...body.matchAll(HANDED)]) this.#know(token);
      for (const secret of secrets) this.#know(secret);
      this.add('address at the server', url);
      this.add(
        `answer of ${method} ${url.split('?')[0]}`,
        body.replaceAll(TOKEN, '"access_token":"its own"').replaceAll(HANDED, '"token":"its own"'),
      );
    }
    for (const mail of mailsOf(this.#portal.dataDir)) for (const [, link] of mail.matchAll(LINK)) this.#know(link);
    const log = this.#portal.output();
    this.add('server log', log.slice(this.#logged));
    this.#logged = log.length;
  }

  #know(secret: string | undefined): void {
    if (secret === undefined || secret.length < LEAST_LENGTH || this.#given.includes(secret)) return;
    if (!new RegExp(`^(?:${MADE.source})$`).test(secret)) return void this.#typed.add(secret);
    this.#made.add(secret);
    this.#lengths.add(secret.length);
  }

  #lines(): Line[] {
    const file = this.#portal.answers;
    if (file === undefined || !existsSync(file)) return [];
    const size = statSync(file).size;
    const buffer = Buffer.alloc(size - this.#read);
    const handle = openSync(file, 'r');
    readSync(handle, buffer, 0, buffer.length, this.#read);
    closeSync(handle);
    const whole = buffer.subarray(0, buffer.lastIndexOf('\n') + 1);
    this.#read += whole.length;
    return whole
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  }
}

function mailsOf(dataDir: string): string[] {
  const outbox = join(dataDir, 'outbox');
  if (dataDir === '' || !existsSync(outbox)) return [];
  return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''));
}

function around(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 60), at + 12).replaceAll('\n', ' ');
}
