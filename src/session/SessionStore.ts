import { action, computed, makeObservable, observable } from 'mobx';
import type { Json, JsonObject, MenuItem } from '#model';

/** A menu entry as the server sends it; the menu lists what the user may open. */
export type WireMenuItem = Pick<MenuItem, 'name'> & {
  readonly id: number;
  readonly url?: string | null;
  readonly parentComponentName?: string | null;
  readonly filteredChildren?: readonly WireMenuItem[] | null;
};

/**
 * Facts of the session. The session flow (workflows/session.machine.json) and the callbacks of failed calls set them; documents read
 * most of them as `session.<name>`, but never the access token. Null means unknown or none.
 */
export interface SessionFacts {
  user: JsonObject | null;
  /** Null until it has been loaded. */
  menu: readonly WireMenuItem[] | null;
  accessToken: string | null;
  /** The refresh token, which is sent when a new access token is requested. */
  handle: string | null;
  /** Value of the web-session cookie when the token was obtained: once the cookie has another value, somebody else has signed in. */
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
 * Holds the observable facts of the session; what follows from them is decided by the session flow. The access token is held here, in
 * memory only, and no document can read it.
 */
export class SessionStore {
  // Not deep: what the server sent stays a plain object and is replaced as a whole.
  readonly facts: SessionFacts = observable({ ...initial }, undefined, { deep: false });
  /** Number of pending calls that count for the loading indicator (G-C30). */
  pending = 0;
  /** Number of pending calls with effects: while there are any, a changed cookie may come from one of them. */
  pendingChanges = 0;
  /** Grows with every change of cookies or local storage, which MobX cannot observe: who reads those reads this as well. */
  storageVersion = 0;
  /** The browser is loading another page: cookies are no longer watched. */
  isLeaving = false;

  constructor() {
    makeObservable(this, {
      pending: observable,
      storageVersion: observable,
      signedIn: computed,
      set: action,
      reset: action,
      setPending: action,
      markStorageChanged: action,
    });
  }

  /** Whether the user is known. */
  get signedIn(): boolean {
    return this.facts.user !== null;
  }

  /** Sets facts. Throws for unknown names, which come from a misspelt document. */
  set(values: Partial<SessionFacts>): void {
    const unknown = Object.keys(values).filter((name) => !(name in initial));
    if (unknown.length > 0) throw new TypeError(`No such session fact: ${unknown.join(', ')}`);
    Object.assign(this.facts, values);
  }

  /** Clears all facts but the tokens and `online`, e.g. when another user is impersonated (SH-IMPERSONATION-11, G-C23). */
  reset(): void {
    const { accessToken, handle, epoch, online } = this.facts;
    Object.assign(this.facts, initial, { accessToken, handle, epoch, online });
  }

  /** Sets the number of pending calls; never below zero (G-C30). */
  setPending(count: number): void {
    this.pending = Math.max(0, count);
  }

  /** Sets the number of pending calls with effects. */
  setPendingChanges(count: number): void {
    this.pendingChanges = count;
  }

  /** To be called before the browser loads another page. */
  leave(): void {
    this.isLeaving = true;
  }

  /** To be called after a change of cookies or storage: makes their readers read again. */
  markStorageChanged(): void {
    this.storageVersion += 1;
  }
}
