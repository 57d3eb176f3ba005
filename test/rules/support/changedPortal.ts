import { type CompiledPortal, compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { type PortalCopy, portalCopy } from '../../browser/support/portalCopy.ts';
import { startTestServer, type TestClient, type TestServer } from '../../unit/server/fixture/testServer.ts';

/** A server of the shipped documents with a change. */
export interface ChangedPortal {
  readonly compiled: CompiledPortal;
  readonly served: TestServer;
  signedIn(login: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** Compiles a copy of the documents once they are changed, which must bring no error, and serves it. */
export async function changedPortal(change: (copy: PortalCopy) => void): Promise<ChangedPortal> {
  const copy = portalCopy();
  try {
    change(copy);
    const registry = { ...vocabulary, handlers: handlerNames };
    const { portal: compiled, diagnostics } = await compilePortal({ root: copy.root, engineRoot: process.cwd(), registry });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!compiled) throw new Error('the portal is not compiled');
    const served = await startTestServer({ compile: async () => ({ diagnostics: [], portal: compiled }) });
    return {
      compiled,
      served,
      async signedIn(login) {
        const client = served.client();
        await client.signIn(login, 'Portal.2026!');
        return client;
      },
      close: () => served.close(),
    };
  } finally {
    copy.remove();
  }
}
