import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { audit } from '../auth/audit.ts';
import type { Tables } from '../store/tables.ts';
import type { PortalSource } from './portalSource.ts';
import type { VersionArchive } from './versionArchive.ts';

interface ArchiveServedOptions {
  readonly source: PortalSource;
  readonly archive: VersionArchive;
  readonly db: Kysely<Tables>;
  readonly now: () => Date;
  readonly log: { error(details: object, message: string): void };
}

/**
 * Archives every version that the server serves, records for other processes which version it serves now, and writes to the audit when an
 * operator went back to an earlier version or ended that. Returns a function to call when the server stops.
 */
export function archiveServed({ source, archive, db, now, log }: ArchiveServedOptions): () => void {
  let pin = archive.pinned();
  const archivePortal = (portal: CompiledPortal): void => {
    try {
      archive.add(portal, now());
      archive.recordServed(portal.version);
    } catch (error) {
      log.error({ err: error }, 'the served version cannot be archived for a restart');
    }
  };
  const auditPin = async (portal: CompiledPortal): Promise<void> => {
    const previous = pin;
    pin = archive.pinned();
    if (pin?.at === previous?.at) return;
    const action = pin ? 'documents.wentBack' : 'documents.wentOn';
    const details = { version: portal.version, by: pin?.by ?? previous?.by ?? '' };
    await audit(db, { at: now(), requestId: 'documents', action, details });
  };
  archivePortal(source.current());
  const stopListening = source.onSwap((portal) => {
    archivePortal(portal);
    auditPin(portal).catch((error: unknown) => log.error({ err: error }, 'the change of version could not be audited'));
  });
  return () => {
    stopListening();
    archive.recordServed(undefined);
  };
}
