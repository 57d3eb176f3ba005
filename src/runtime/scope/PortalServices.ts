import type { Evaluation, Scope } from '#conditions';
import type { FlowEvent } from '#machines';
import type { Action, Call, Result } from '#model';
import type { Platform, PreparedWindow } from '#platform';
import type { SessionStore } from '#session';
import type { BlockRegistry } from './BlockRegistry.ts';
import type { Bundles } from './Bundles.ts';
import type { Flows } from './Flows.ts';
import type { Navigation } from './Navigation.ts';
import type { Notices } from './notices.ts';

/** What the running portal offers to blocks, actions and flows; created once by the app, read by `useServices`. */
export interface PortalServices {
  readonly session: SessionStore;
  /** Calls an operation of the server. */
  readonly call: Call;
  readonly download: Download;
  /** Ends pending calls with the failure `cancelled` and resets the loading indicator (SH-SESSION-09, G-C06). */
  readonly cancelCalls: () => void;
  readonly platform: Platform;
  readonly bundles: Bundles;
  readonly flows: Flows;
  readonly navigation: Navigation;
  readonly notices: Notices;
  readonly blocks: BlockRegistry;
  readonly actions: ActionRegistry;
  /** Nonce of the page's content security policy for style elements. */
  readonly styleNonce?: string;
  readonly report: (fault: Fault) => void;
  /** The evaluation that reads the outermost scope: user, oem, portal, session, route, menu, today, storage (see `createBase`). */
  readonly base: () => Evaluation;
  /**
   * Calls `listener` with the ids of operations whose results are out of date: another call has changed the data, or was rejected because
   * somebody else had changed it, or the server says that others have. The returned function removes the listener.
   */
  readonly onInvalidated: (listener: InvalidationListener) => () => void;
}

/** `isByOthers`: the user of the page has done nothing, so nobody waits for the new results. */
export type InvalidationListener = (operations: readonly string[], isByOthers?: boolean) => void;

/** A defect of our own code that was caught; `where` names block and pointer, flow, action or file. */
export interface Fault {
  readonly where: string;
  readonly error: unknown;
}

/**
 * Calls an operation and saves the response as a file (SH-CALLS-39, 40). `fallbackName`, without extension, names the file where the
 * response does not.
 */
export type Download = (
  operation: string,
  input?: { readonly [name: string]: unknown },
  fallbackName?: string,
  options?: DownloadOptions,
) => Promise<Result>;

export interface DownloadOptions {
  /** When aborted, the download ends as cancelled. */
  readonly signal?: AbortSignal;
  /** Called with the bytes received and, when the size is known, their share of it from 0 to 1. */
  readonly onProgress?: (bytes: number, share?: number) => void;
}

/** Action type -> definition. */
export type ActionRegistry = { readonly [type: string]: ActionDefinition };

/**
 * An action of the vocabulary. Its `params` are evaluated before it runs, except actions within them (`onDone`, `onError`), which are
 * evaluated when they run.
 */
export interface ActionDefinition {
  readonly type: string;
  readonly run: (params: Record<string, unknown>, context: ActionContext) => void | Promise<void>;
}

/** What an action runs with. */
export interface ActionContext {
  readonly services: PortalServices;
  readonly scope: Scope;
  readonly event: Record<string, unknown>;
  /** Sends to the surrounding flow; absent outside a flow. */
  readonly send?: (event: FlowEvent) => void;
  /** Loads data of the surrounding screen again; all if no names are given. */
  readonly reloadData?: (names?: readonly string[]) => void;
  /** The window that an action around this one has prepared. */
  readonly window?: PreparedWindow;
  /** Runs actions from the parameters, e.g. `onDone`, in the same context; `event` and `window` replace those of the context. */
  readonly run: (actions: readonly Action[] | undefined, event?: Record<string, unknown>, window?: PreparedWindow) => Promise<void>;
}
