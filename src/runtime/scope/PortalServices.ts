import type { Evaluation } from '#conditions';
import type { Call, Result } from '#model';
import type { Platform } from '#platform';
import type { SessionStore } from '#session';
import type { ActionRegistry } from './ActionDefinition.ts';
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
