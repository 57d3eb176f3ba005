import fastify, { type FastifyInstance } from 'fastify';
import { SettingError } from '../settingError.ts';

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

/** Starts listening and resolves to the URL. When that is impossible, closes the app and throws a SettingError that says what to change. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ''];
    throw advice === undefined ? error : new SettingError(`Nothing can be served at ${host}, port ${port}: ${advice}`, { cause: error });
  }
}

/** Throws a SettingError unless the setting is empty or a list of IP addresses, networks and names of ranges, separated by commas. */
export function checkTrustProxy(trustProxy: string | undefined): void {
  // Fastify parses this setting only when an app is created, so one is created here and thrown away.
  try {
    fastify({ trustProxy: trustProxy ?? false });
  } catch (error) {
    const format = "addresses, networks such as 10.0.0.0/8, or 'loopback', 'linklocal' and 'uniquelocal', separated by commas";
    throw new SettingError(`TRUST_PROXY takes ${format}; not '${trustProxy}'.`, { cause: error });
  }
}
