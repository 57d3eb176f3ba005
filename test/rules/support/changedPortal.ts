import type { CompiledPortal } from '#compiler';
import type { PortalCopy } from '../../browser/support/portalCopy.ts';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { onShippedData } from '../../unit/server/fixture/shippedServer.ts';
import { startTestServer, type TestClient, type TestServer } from '../../unit/server/fixture/testServer.ts';

/** A server of the shipped documents with a change. */
export interface ChangedPortal {
  readonly compiled: CompiledPortal;
  readonly served: TestServer;
  signedIn(login: string): Promise<TestClient>;
  close(): Promise<void>;
}

type Change = (copy: Pick<PortalCopy, 'edit' | 'write'>) => void;

/**
 * Compiles the documents as they are once they are changed, which must bring no error, and serves them on the data of the demo: the shipped
 * one, or with `ownDemo` the changed one, which takes seconds.
 */
export async function changedPortal(change: Change, { ownDemo = false } = {}): Promise<ChangedPortal> {
  const home = await memoryPortal('');
  const { portal: compiled, diagnostics } = await home.compile(changesOf(home, change));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!compiled) throw new Error('the portal is not compiled');
  const data = ownDemo ? { compile: async () => ({ diagnostics: [], portal: compiled }) } : await onShippedData(compiled);
  const served = await startTestServer(data);
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
}

function changesOf({ texts }: MemoryPortal, change: Change): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  change({
    edit(path, edit) {
      const document = JSON.parse(changes.get(path) ?? texts.get(path) ?? '{}');
      edit(document);
      changes.set(path, `${JSON.stringify(document, null, 2)}\n`);
    },
    write: (path, text) => void changes.set(path, text),
  });
  return changes;
}
