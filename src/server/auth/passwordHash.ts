import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './limitConcurrency.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on the four threads that file access uses too. */
const AT_ONCE = 3;

const limited = limitConcurrency(AT_ONCE);
let dummy: Promise<string> | undefined;

/** Passwords as argon2id hashes (OWASP parameters m=19 MiB, t=2, p=1). */
export const passwordHash = {
  /** The PHC string to store. */
  create(password: string): Promise<string> {
    return limited(() => hash(password, OPTIONS));
  },

  /** Whether the password fits; takes the same time when there is no stored hash, and is then false. */
  async fits(stored: string | null | undefined, password: string): Promise<boolean> {
    dummy ??= hash('no such account', OPTIONS);
    const against = stored ?? (await dummy);
    const fits = await limited(() => verify(against, password));
    return fits && Boolean(stored);
  },
};
