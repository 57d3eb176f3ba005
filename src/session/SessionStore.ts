import { action, computed, makeObservable, observable } from 'mobx';
import type { Json, JsonObject, MenuItem } from '#model';

/** A menu entry as it comes over the wire. */
export type WireMenuItem = Pick<MenuItem, 'name'> & {
  readonly id: number;
  readonly url?: string | null;
  readonly parentComponentName?: string | null;
  readonly filteredChildren?: readonly WireMenuItem[] | null;
};

/** Facts that `SessionStore.set` takes; null clears one. */
export interface SessionFacts {
  user: JsonObject | null;
  menu: readonly WireMenuItem[] | null;
  accessToken: string | null;
  /** What the server gave as refresh token; sent back when a new access token is asked for. */
  handle: string | null;
  /** Value of the web-session cookie when the token was obtained. */
  epoch: string | null;
  impersonatedLogin: string | null;
  loginError: Json;
  expired: boolean | null;
  serverFailure: Json;
  apiError: Json;
  profileErrors: Json;
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

/** Facts of the session, observable; it decides nothing. The access token stands here in memory alone and in no scope. */
export class SessionStore {
  readonly facts: SessionFacts = observable({ ...initial }, undefined, { deep: false });
  /** Calls under way that count in the loading indicator (G-C30). */
  pending = 0;
  /** Calls with effects under way: what changes meanwhile may be their doing. */
  changing = 0;
  /** Grows when cookies or local storage change through the portal, so that readers of them read again. */
  outside = 0;
  /** The document is being left: nothing is watched any more. */
  leaving = false;

  constructor() {
    makeObservable(this, {
      pending: observable,
      outside: observable,
      signedIn: computed,
      set: action,
      reset: action,
      setPending: action,
      touchOutside: action,
    });
  }

  /** The user is known. */
  get signedIn(): boolean {
    return this.facts.user !== null;
  }

  /** Sets facts; unknown names are refused with their list, so that a misspelt document shows. */
  set(values: Partial<SessionFacts>): void {
    const unknown = Object.keys(values).filter((name) => !(name in initial));
    if (unknown.length > 0) throw new TypeError(`No such session fact: ${unknown.join(', ')}`);
    Object.assign(this.facts, values);
  }

  /** Clears everything but the token (SH-IMPERSONATION-11, G-C23); the language is that of the documents in use. */
  reset(): void {
    const { accessToken, handle, epoch, online } = this.facts;
    Object.assign(this.facts, initial, { accessToken, handle, epoch, online });
  }

  /** Sets the number of calls under way; never below zero (G-C30). */
  setPending(count: number): void {
    this.pending = Math.max(0, count);
  }

  /** Sets the number of calls with effects under way. */
  setChanging(count: number): void {
    this.changing = count;
  }

  /** Says that the document is being left. */
  leave(): void {
    this.leaving = true;
  }

  /** Tells readers of cookies and storage to read again. */
  touchOutside(): void {
    this.outside += 1;
  }
}
