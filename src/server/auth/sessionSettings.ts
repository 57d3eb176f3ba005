import type { PortalDocument } from '#model';

/** Times of sessions, all in seconds; defaults where the portal document is silent. */
export interface SessionSettings {
  readonly lifeSeconds: number;
  readonly accessSeconds: number;
  readonly graceSeconds: number;
  readonly impersonationSeconds: number;
  readonly lockAfterFailures: number;
  readonly lockMinutes: number;
}

/** The session times of a portal. */
export function sessionSettings({ session }: PortalDocument): SessionSettings {
  return {
    lifeSeconds: Math.round((session.cookieDays ?? 1) * 86_400),
    accessSeconds: Math.round((session.accessTokenMinutes ?? 15) * 60),
    graceSeconds: session.reuseGraceSeconds ?? 20,
    impersonationSeconds: Math.round((session.impersonationMinutes ?? 60) * 60),
    lockAfterFailures: session.lockAfterFailures ?? 5,
    lockMinutes: session.lockMinutes ?? 15,
  };
}
