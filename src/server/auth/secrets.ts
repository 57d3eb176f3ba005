import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Opaque credentials: made from 256 random bits, known to the database by their SHA-256 only. */
export const secrets = {
  create(): string {
    return randomBytes(32).toString('base64url');
  },

  hashOf(secret: string): string {
    return createHash('sha256').update(secret).digest('hex');
  },

  /** The credential that follows `secret`: the same for every caller who presents it, so parallel refreshes agree. */
  successorOf(secret: string, purpose: 'access' | 'refresh', key: string): string {
    return createHmac('sha256', key).update(`${purpose}|${secret}`).digest('base64url');
  },
};
