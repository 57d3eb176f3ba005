import { hash, verify } from '@node-rs/argon2';
import { passwordHash } from '../../../src/server/auth/passwords.ts';

/** Passwords that this machine compares in a second, as the server does it: three at once. */
export async function hashesPerSecond(milliseconds: number): Promise<number> {
  const stored = await passwordHash.create('Portal.2026!');
  // The threads start with the first task.
  await verify(await hash('warm'), 'warm');
  let done = 0;
  const end = performance.now() + milliseconds;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await passwordHash.matches(stored, 'Portal.2026!');
      done += 1;
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return (done * 1000) / milliseconds;
}
