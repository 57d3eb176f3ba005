import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { audit } from '../auth/audit.ts';
import type { Tables } from '../store/tables.ts';
import type { KeptVersions } from './keptVersions.ts';
import type { PortalSource } from './portalSource.ts';

interface Keeping {
  readonly source: PortalSource;
  readonly kept: KeptVersions;
  readonly db: Kysely<Tables>;
  readonly now: () => Date;
  readonly log: { error(details: object, message: string): void };
}

/**
 * Keeps every portal that is served, says for the machine which one that is, and notes in the audit who went back to an earlier version and
 * when that ended. The returned function ends it.
 */
export function keepServed({ source, kept, db, now, log }: Keeping): () => void {
  let pin = kept.pinned();
  const keep = (portal: CompiledPortal): void => {
    try {
      kept.keep(portal, now());
      kept.serve(portal.version);
    } catch (error) {
      log.error({ err: error }, 'the portal cannot be kept for a restart');
    }
  };
  const note = async (portal: CompiledPortal): Promise<void> => {
    const before = pin;
    pin = kept.pinned();
    if (pin?.at === before?.at) return;
    const action = pin ? 'documents.wentBack' : 'documents.wentOn';
    const details = { version: portal.version, by: pin?.by ?? before?.by ?? '' };
    await audit(db, { at: now(), requestId: 'documents', action, details });
  };
  keep(source.current());
  const stop = source.onSwap((portal) => {
    keep(portal);
    note(portal).catch((error: unknown) => log.error({ err: error }, 'the change of version could not be noted'));
  });
  return () => {
    stop();
    kept.serve(undefined);
  };
}
