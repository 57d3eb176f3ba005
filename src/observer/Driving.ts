import type { LiveCommand, LiveDrive, LiveDriven, LiveDriving } from '#model';
import type { Clock } from '#platform';

/** What the page shows to whoever is asked: undefined for nothing. */
export interface DrivingBar {
  /** Whether it can say anything in the page's language. */
  readonly canAsk: boolean;
  show(shown: { readonly state: 'asked'; allow(): void; refuse(): void } | { readonly state: 'allowed'; end(): void } | undefined): void;
}

export interface DrivingOptions {
  readonly clock: Clock;
  readonly bar: DrivingBar;
  /** Who is signed in to the page; undefined as long as nobody can say. It never leaves the page. */
  user(): string | undefined;
  /** Takes the step that an allowed Studio has asked for. */
  drive(command: LiveDrive): LiveDriven;
  /** Tells a Studio how it stands. */
  tell(studio: string, said: { readonly driving: LiveDriving } | { readonly result: LiveDriven }): void;
}

const PULSE_MS = 5000;
/** So often a Studio may leave the pulse unanswered. Pulses are counted and not seconds: a browser slows the timers of a page that is not seen. */
const MAX_UNANSWERED = 3;

/**
 * Whether a Studio may drive this page. Only the page's user allows it, for this page and that Studio, and nothing of it is stored: a page
 * that was loaded anew begins without.
 */
export class Driving {
  readonly #options: DrivingOptions;
  #studio: string | undefined;
  #isAllowed = false;
  #user: string | undefined;
  #unanswered = 0;
  #stopPulse: () => void = () => undefined;

  constructor(options: DrivingOptions) {
    this.#options = options;
  }

  obey(command: LiveCommand & { readonly studio: string }): void {
    const { studio, type } = command;
    if (typeof studio !== 'string' || studio === '') return;
    if (type === 'ask') this.#ask(studio);
    else if (type === 'send' || type === 'runOut') this.#options.tell(studio, { result: this.#drive(command) });
    else if (studio !== this.#studio) return;
    else if (type === 'alive') this.#unanswered = 0;
    else this.end();
  }

  /** Ends what was allowed or asked, if anything was. */
  end(): void {
    this.#finish('ended');
  }

  /** Ends it if another user has signed in since, or nobody is signed in any more. */
  check(): void {
    if (!this.#isAllowed) return;
    const user = this.#options.user();
    if (user !== undefined && user !== this.#user) this.end();
  }

  #ask(studio: string): void {
    const { bar, clock, tell } = this.#options;
    if (!bar.canAsk) {
      tell(studio, { driving: 'refused' });
      return;
    }
    if (this.#studio === undefined) {
      this.#studio = studio;
      this.#unanswered = 0;
      this.#stopPulse = clock.every(PULSE_MS, () => this.#pulse());
      bar.show({ state: 'asked', allow: () => this.#allow(studio), refuse: () => this.#finish('refused') });
    }
    tell(studio, { driving: this.#studio === studio ? this.#state : 'busy' });
  }

  get #state(): LiveDriving {
    return this.#isAllowed ? 'allowed' : 'asked';
  }

  #allow(studio: string): void {
    if (this.#studio !== studio || this.#isAllowed) return;
    const user = this.#options.user();
    // Without it nobody would notice that another user has signed in.
    if (user === undefined) {
      this.#finish('refused');
      return;
    }
    this.#isAllowed = true;
    this.#user = user;
    this.#options.bar.show({ state: 'allowed', end: () => this.end() });
    this.#options.tell(studio, { driving: 'allowed' });
  }

  #drive(command: LiveDrive): LiveDriven {
    this.check();
    return this.#isAllowed && command.studio === this.#studio ? this.#options.drive(command) : 'notAllowed';
  }

  #pulse(): void {
    this.check();
    if (this.#unanswered >= MAX_UNANSWERED) this.end();
    if (this.#studio === undefined) return;
    this.#unanswered += 1;
    this.#options.tell(this.#studio, { driving: this.#state });
  }

  #finish(driving: LiveDriving): void {
    const studio = this.#studio;
    if (studio === undefined) return;
    this.#stopPulse();
    this.#studio = undefined;
    this.#isAllowed = false;
    this.#user = undefined;
    this.#options.bar.show(undefined);
    this.#options.tell(studio, { driving });
  }
}
