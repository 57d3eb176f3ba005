import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { SettingError } from '../settingError.ts';

/** Where a server is reached. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const ADVICE: { readonly [code: string]: string } = {
  EADDRINUSE: 'something is served there already. PORT names another port.',
  EACCES: 'this user may not serve there. PORT names another port, from 1024 up.',
  EADDRNOTAVAIL: 'this machine has no such address. HOST names another.',
  ENOTFOUND: 'there is no such host. HOST names another.',
};

/** Serves at a place and answers its address; a SettingError where nothing can be served there, with the app closed. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const mend = ADVICE[(error as NodeJS.ErrnoException).code ?? ''];
    throw mend === undefined ? error : new SettingError(`Nothing can be served at ${host}, port ${port}: ${mend}`, { cause: error });
  }
}

/** Refuses what stands for no proxies: addresses, networks and the names of ranges, separated by commas. */
export function checkTrustProxy(trustProxy: string | undefined): void {
  try {
    fastify({ trustProxy: trustProxy ?? false });
  } catch (error) {
    const taken = "addresses, networks such as 10.0.0.0/8, or 'loopback', 'linklocal' and 'uniquelocal', separated by commas";
    throw new SettingError(`TRUST_PROXY takes ${taken}; not '${trustProxy}'.`, { cause: error });
  }
}
