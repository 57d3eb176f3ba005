import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledPortal, compilePortal } from '#compiler';
import { createLog, createServer, handlerDescriptions } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';

export const PASSWORD = 'Portal.2026!';

/** The portal with its demo, as software of others meets it: over HTTP. */
export interface OutsidePortal {
  readonly url: string;
  readonly compiled: CompiledPortal;
  /** Fetches an address as an account. */
  fetchAs(login: string, path: string): Promise<Response>;
  close(): Promise<void>;
}

/** Starts the portal on a database of its own. */
export async function startPortal(): Promise<OutsidePortal> {
  const root = process.cwd();
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-outside-'));
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  const server = await createServer({
    root,
    engineRoot: root,
    compile: (previous) => compilePortal({ root, engineRoot: root, registry, previous }),
    dataDir,
    mode: 'demo',
    port: 0,
    watch: false,
    log: createLog({ level: 'error' }),
  });
  const url = await server.listen();
  return {
    url,
    compiled: server.source.current(),
    async fetchAs(login, path) {
      const body = new URLSearchParams({ grant_type: 'password', username: login, password: PASSWORD });
      const tokens = (await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()) as { access_token: string };
      return fetch(url + path, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
