import type { Call, Result } from '#model';
import type { Platform } from '#platform';
import { PAUSE_MS, RETRY_MS, TRANSIENT, UNCERTAIN } from './BlockSaver.ts';
import { forgetOldJournals } from './journal.ts';
import type { Picture } from './pageCalls.ts';

/** What a picture shows, in the first and the second language of the portal. */
export type Words = Pick<Picture, 'alt' | 'altFr'>;

interface WordServices {
  readonly call: Call;
  readonly platform: Pick<Platform, 'clock' | 'storage'>;
}

interface WordSurroundings {
  /** What tells the editor from others. */
  readonly user: () => string;
  readonly changed: () => void;
}

/** Begins the key of words in the storage that the server does not have yet. */
const UNSAVED = 'content_words/';

/** The words for one picture as its editor sees them. They are in the storage of the browser until the server has them. */
export class PictureWordsDraft {
  words: Words;
  state: 'saved' | 'waiting' | 'saving' | 'failed' = 'saved';
  savedAt: number | undefined;
  /** Why the last save failed. */
  failure: Result | undefined;
  /** How many fields show them. */
  shown = 0;
  isEnded = false;
  readonly #picture: Picture;
  readonly #operation: string;
  readonly #services: WordServices;
  readonly #changed: () => void;
  readonly #key: string;
  #stored: Words;
  /** What is under way to the server. */
  #sent: Words | undefined;
  /** What was sent without an answer: the server may or may not have it. */
  #doubtful: Partial<Words> = {};
  #running: Promise<boolean> | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(picture: Picture, operation: string, services: WordServices, { changed, user }: WordSurroundings) {
    const { alt, altFr } = picture;
    this.#picture = picture;
    this.#operation = operation;
    this.#services = services;
    this.#changed = changed;
    this.#key = `${UNSAVED}${user()}/${picture.id}`;
    this.#stored = { alt, altFr };
    this.words = { ...this.#stored, ...leftIn(services.platform.storage.get(this.#key)) };
    if (this.isUnsaved) this.#wait();
  }

  get isUnsaved(): boolean {
    return Object.keys(this.#changes).length > 0;
  }

  /** The picture with the words that the server has. */
  get picture(): Picture {
    return { ...this.#picture, ...this.#stored };
  }

  /** Changes the words; they are sent after a pause. */
  change(words: Partial<Words>): void {
    this.words = { ...this.words, ...words };
    this.#remember();
    this.#wait();
    this.#changed();
  }

  /** Forgets what is not saved; what is under way goes on. */
  drop(): void {
    this.#cancelTimer?.();
    this.words = this.#sent ?? this.#stored;
    if (this.#running === undefined) this.#doubtful = {};
    this.#remember();
    if (this.#running === undefined) this.#settle();
    else this.#changed();
  }

  /** Sends what is not saved, now. Resolves to true once the server has all of it. */
  flush(): Promise<boolean> {
    this.#cancelTimer?.();
    if (this.isEnded) return Promise.resolve(false);
    if (this.#running === undefined && !this.isUnsaved) return Promise.resolve(this.#settle());
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined;
      this.#changed();
    });
    return this.#running;
  }

  /** Nothing is left to save: what was typed is deleted again, for instance. */
  #settle(): true {
    this.failure = undefined;
    if (this.state !== 'saved') {
      this.state = 'saved';
      this.#changed();
    }
    return true;
  }

  #wait(): void {
    this.state = 'waiting';
    this.#sendAfter(PAUSE_MS);
  }

  #sendAfter(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#services.platform.clock.after(ms, () => void this.flush());
  }

  async #save(): Promise<boolean> {
    while (this.isUnsaved) {
      const failure = await this.#send(this.words, this.#changes);
      if (failure === undefined) continue;
      this.state = 'failed';
      if (TRANSIENT.includes(failure)) this.#sendAfter(RETRY_MS);
      return false;
    }
    this.state = 'saved';
    return true;
  }

  /** Sends what has changed of the words; the kind of failure if the server did not say that it has them. */
  async #send(words: Words, changes: Partial<Words>): Promise<string | undefined> {
    const before = this.#doubtful;
    this.#sent = words;
    this.#doubtful = { ...before, ...changes };
    this.state = 'saving';
    this.#changed();
    const result = await this.#services.call(this.#operation, { body: { id: this.#picture.id, ...changes } });
    this.#sent = undefined;
    this.failure = result.ok ? undefined : result;
    if (!result.ok) {
      // A rejection says nothing about what was sent before it.
      if (!UNCERTAIN.includes(result.failure.kind)) this.#doubtful = before;
      return result.failure.kind;
    }
    this.#doubtful = {};
    this.#stored = words;
    this.savedAt = this.#services.platform.clock.now();
    this.#remember();
    return undefined;
  }

  /** The words that the server does not have: of another language it may have newer ones, of another editor. */
  get #changes(): Partial<Words> {
    const { alt, altFr } = this.words;
    const isNew = (name: keyof Words): boolean => this.words[name] !== this.#stored[name] || name in this.#doubtful;
    return { ...(isNew('alt') && { alt }), ...(isNew('altFr') && { altFr }) };
  }

  /** Notes in the storage which words the server does not have. */
  #remember(): void {
    const { clock, storage } = this.#services.platform;
    if (this.isUnsaved) storage.set(this.#key, JSON.stringify([{ ...this.#changes, at: clock.now() }]));
    else storage.remove(this.#key);
  }
}

/** The words for pictures that are edited in this browser tab. */
export class WordDrafts {
  readonly #services: WordServices;
  readonly #surroundings: WordSurroundings;
  readonly #drafts = new Map<string, PictureWordsDraft>();

  constructor(services: WordServices, surroundings: WordSurroundings) {
    this.#services = services;
    this.#surroundings = surroundings;
    forgetOldJournals(services.platform.storage, UNSAVED, services.platform.clock.now());
  }

  /** The words for a picture, the same object while they are shown or not saved; `operation` is the call that saves them. */
  of(picture: Picture, operation: string): PictureWordsDraft {
    const known = this.#drafts.get(picture.id);
    if (known !== undefined && (known.shown > 0 || known.isUnsaved)) return known;
    const draft = new PictureWordsDraft(picture, operation, this.#services, this.#surroundings);
    this.#drafts.set(picture.id, draft);
    return draft;
  }

  /** How many of those in sight the server does not have. */
  get unsaved(): number {
    return this.#inSight().filter(({ isUnsaved, state }) => isUnsaved || state === 'saving').length;
  }

  get failed(): number {
    return this.#inSight().filter(({ state }) => state === 'failed').length;
  }

  /** What an address shows in words, as far as the server has told here or been told; undefined if it is not known. */
  find(url: string): Words | undefined {
    return [...this.#drafts.values()].find(({ picture }) => picture.url === url)?.picture;
  }

  async flush(): Promise<boolean> {
    const saved = await Promise.all(Array.from(this.#drafts.values(), (draft) => draft.flush()));
    return saved.every(Boolean);
  }

  /** Forgets what is not saved of those in sight. */
  drop(): void {
    for (const draft of this.#inSight()) draft.drop();
  }

  /** Another editor goes on: what is not saved stays in the storage of the one who has typed it. */
  leave(): void {
    for (const draft of this.#drafts.values()) draft.isEnded = true;
    this.#drafts.clear();
  }

  #inSight(): readonly PictureWordsDraft[] {
    return [...this.#drafts.values()].filter(({ shown }) => shown > 0);
  }
}

/** The words that a visit has left in the storage. */
function leftIn(text: string | undefined): Partial<Words> {
  try {
    const [left] = JSON.parse(text ?? '[]') as { readonly [name: string]: unknown }[];
    const { alt, altFr } = left ?? {};
    return { ...(typeof alt === 'string' && { alt }), ...(typeof altFr === 'string' && { altFr }) };
  } catch {
    return {};
  }
}
