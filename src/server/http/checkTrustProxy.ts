import fastify from 'fastify';
import { SettingError } from '../settingError.ts';

/** Refuses what stands for no proxies: addresses, networks and the names of ranges, separated by commas. */
export function checkTrustProxy(trustProxy: string | undefined): void {
  try {
    fastify({ trustProxy: trustProxy ?? false });
  } catch (error) {
    const taken = "addresses, networks such as 10.0.0.0/8, or 'loopback', 'linklocal' and 'uniquelocal', separated by commas";
    throw new SettingError(`TRUST_PROXY takes ${taken}; not '${trustProxy}'.`, { cause: error });
  }
}
