import type { Evaluation, Scope } from '#conditions';
import type { FlowEvent } from '#machines';
import type { Action, Call, Result } from '#model';
import type { Platform } from '#platform';
import type { SessionStore } from '#session';
import type { BlockRegistry } from './BlockRegistry.ts';
import type { Bundles } from './Bundles.ts';
import type { Fault } from './Fault.ts';
import type { Flows } from './Flows.ts';
import type { Navigation } from './Navigation.ts';
import type { Notices } from './Notices.ts';

/** How a download is followed: `onProgress` hears the bytes that arrived and, when the size is known, the share from 0 to 1; an aborted signal ends it as cancelled. */
export interface DownloadWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number, share?: number) => void;
}

/** Fetches a file and hands it to the user (SH-CALLS-39, 40); `fallbackName` comes without extension. */
export type Download = (
  operation: string,
  input?: { readonly [name: string]: unknown },
  fallbackName?: string,
  watch?: DownloadWatch,
) => Promise<Result>;

/** What the running portal offers to blocks, actions and flows. */
export interface PortalServices {
  readonly session: SessionStore;
  readonly call: Call;
  readonly download: Download;
  /** Rejects waiting calls as cancelled and resets the loading indicator (SH-SESSION-09, G-C06). */
  readonly cancelCalls: () => void;
  readonly platform: Platform;
  readonly bundles: Bundles;
  readonly flows: Flows;
  readonly navigation: Navigation;
  readonly notices: Notices;
  readonly blocks: BlockRegistry;
  readonly actions: ActionRegistry;
  /** Nonce for style elements, given by the server. */
  readonly styleNonce?: string;
  readonly report: (fault: Fault) => void;
  /** What stands in scope everywhere, live: user, oem, portal, session, route, menu, today, storage. */
  readonly base: () => Evaluation;
  /** Tells which operations' loaded data is stale: those that `invalidates` names of a call that succeeded, or that came too late. */
  readonly onInvalidated: (then: (operations: readonly string[]) => void) => () => void;
}

/** Where an action runs. */
export interface ActionPlace {
  readonly services: PortalServices;
  readonly scope: Scope;
  readonly event: Record<string, unknown>;
  /** Sends to the surrounding flow; absent outside a flow. */
  readonly send?: (event: FlowEvent) => void;
  /** Loads data of the surrounding screen again; all if no names are given. */
  readonly reloadData?: (names?: readonly string[]) => void;
  /** Runs further actions at the same place. */
  readonly run: (actions: readonly Action[] | undefined, event?: Record<string, unknown>) => Promise<void>;
}

/** One word of the action vocabulary. `params` are resolved, but for steps that run later. */
export interface ActionDefinition {
  readonly type: string;
  readonly run: (params: Record<string, unknown>, at: ActionPlace) => void | Promise<void>;
}

/** Action type -> definition. */
export type ActionRegistry = { readonly [type: string]: ActionDefinition };
