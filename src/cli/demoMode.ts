type Environment = { readonly [name: string]: string | undefined };

/** Whether the demo accounts, whose password is published, may sign in; `why` is for the person who starts the server. */
export interface DemoMode {
  readonly mode: 'demo' | 'production';
  readonly why: string;
}

const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/i;
/** Settings of a server that others than its starter can reach. */
const BEYOND = ['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY'];

/** Demo data are for a server on its starter's own machine, or for who asks for them with DEMO=1; never for NODE_ENV=production. */
export function demoMode(environment: Environment): DemoMode {
  const { HOST: host = '127.0.0.1', NODE_ENV: kind, DEMO: wanted } = environment;
  if (kind === 'production') return { mode: 'production', why: 'No demo accounts: NODE_ENV is production.' };
  if (wanted === '1') return { mode: 'demo', why: 'Demo accounts with a published password, because DEMO is 1.' };
  const beyond = [...(LOOPBACK.test(host) ? [] : ['HOST']), ...BEYOND.filter((name) => environment[name])];
  if (wanted === '0' || beyond.length) {
    const reason =
      wanted === '0'
        ? 'DEMO is 0'
        : `${beyond.join(' and ')} may let others reach this server; DEMO=1 loads them, npm run admin:create makes the first account`;
    return { mode: 'production', why: `No demo accounts: ${reason}.` };
  }
  return { mode: 'demo', why: 'Demo accounts with a published password, because only this machine reaches the server.' };
}
