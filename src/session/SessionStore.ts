import { transaction } from 'mobx';
import type { Json, JsonObject, MenuItem } from '#model';
import { observableValues } from './observableValues.ts';

/** An entry of the user's menu as the server sends it. */
export type WireMenuItem = Pick<MenuItem, 'name'> & {
  readonly id: number;
  readonly url?: string | null;
  readonly parentComponentName?: string | null;
  readonly filteredChildren?: readonly WireMenuItem[] | null;
};

/**
 * Facts of the session. The session flow (workflows/session.machine.json) and the hooks of calls (ApiHooks) set them. Documents read most of
 * them as `session.<name>`, but never the access token. Null means that the fact is not known or that there is none.
 */
export interface SessionFacts {
  user: JsonObject | null;
  /** Null until it has been loaded. */
  menu: readonly WireMenuItem[] | null;
  accessToken: string | null;
  /** The refresh token, which is sent when a new access token is requested. */
  handle: string | null;
  /** Value of the web-session cookie when the token was issued. If the cookie changes later, somebody else has signed in. */
  epoch: string | null;
  /** Login of the user whom the signed-in user impersonates. */
  impersonatedLogin: string | null;
  loginError: Json;
  /** The session is over, and no call of the user is sent any more. */
  expired: boolean | null;
  /** The last `Failure` with status 500. */
  serverFailure: Json;
  /** The last `Failure` that nothing else on the page shows. */
  apiError: Json;
  /** Body of the response that rejected the last save. */
  profileErrors: Json;
  /** Names of components that the server lets this user see; blocks with another `component` are hidden. */
  allowedComponents: readonly string[] | null;
  showMenu: boolean | null;
  online: boolean | null;
}

const initial: SessionFacts = {
  user: null,
  menu: null,
  accessToken: null,
  handle: null,
  epoch: null,
  impersonatedLogin: null,
  loginError: null,
  expired: false,
  serverFailure: null,
  apiError: null,
  profileErrors: null,
  allowedComponents: null,
  showMenu: true,
  online: true,
};

/**
 * Holds the facts of the session, observable by MobX. It takes no decisions: those are in the session flow. The access token is in memory
 * only, here, and documents cannot read it.
 */
export class SessionStore {
  readonly facts: SessionFacts = observableValues(initial);
  readonly #counts = observableValues({ pending: 0, storageVersion: 0 });
  /** Number of pending calls that change something on the server. While there are any, one of them may change cookies. */
  pendingChanges = 0;
  /** Whether the browser is loading another page: cookies are no longer watched. */
  isLeaving = false;

  /** Number of pending calls that count for the loading indicator (G-C30). */
  get pending(): number {
    return this.#counts.pending;
  }

  /**
   * Increased with every change of cookies or local storage, which MobX cannot observe. Code that reads those reads this number too, so
   * that it runs again after a change.
   */
  get storageVersion(): number {
    return this.#counts.storageVersion;
  }

  /** Whether the user has signed in and the user's data has been loaded. */
  get signedIn(): boolean {
    return this.facts.user !== null;
  }

  /** Sets facts. Throws for unknown names, which come from a typing error in a document. */
  set(values: Partial<SessionFacts>): void {
    const unknown = Object.keys(values).filter((name) => !(name in initial));
    if (unknown.length > 0) throw new TypeError(`No fact ${unknown.join(', ')}`);
    this.#assign(values);
  }

  /** Clears all facts but the tokens and `online`, e.g. when another user is impersonated (SH-IMPERSONATION-11, G-C23). */
  reset(): void {
    const { accessToken, handle, epoch, online } = this.facts;
    this.#assign({ ...initial, accessToken, handle, epoch, online });
  }

  /** Sets the number of pending calls; never below zero (G-C30). */
  setPending(count: number): void {
    this.#counts.pending = Math.max(0, count);
  }

  /** Sets the number of pending calls that change something on the server. */
  setPendingChanges(count: number): void {
    this.pendingChanges = count;
  }

  /** To be called before the browser loads another page; cannot be undone. */
  leave(): void {
    this.isLeaving = true;
  }

  /** To be called after a change of cookies or local storage, so that their readers run again. */
  markStorageChanged(): void {
    this.#counts.storageVersion += 1;
  }

  /** Observers run once, after the last of the facts has changed. */
  #assign(values: Partial<SessionFacts>): void {
    transaction(() => Object.assign(this.facts, values));
  }
}
