/** Credentials of a session just opened or renewed; they exist in clear only here and at the client. */
export interface IssuedSession {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessSeconds: number;
  /** Seconds to the session's absolute end. */
  readonly remainingSeconds: number;
  readonly epoch: string;
  /** Login of the impersonated user, null when there is none. */
  readonly impersonating: string | null;
}
