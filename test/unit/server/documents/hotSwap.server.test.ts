import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { madeFiles } from '../../../support/madeFiles.ts';
import { accessDocument, openapi } from '../fixture/portalDocuments.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

const version = async () => (await portal.client().get('/ready')).json().version;

describe('documents on the running server', () => {
  test('a broken change is refused with its place, the last good portal stays', async () => {
    portal.portal = undefined;
    expect(await portal.server.source.reload()).toBe(false);
    expect(await version()).toBe('v1');
    expect(portal.lines.join('\n')).toContain("schemas/routes.json:3:7 ROUTE_UNKNOWN There is no route 'hom'. (did you mean 'home'?)");
    expect((await portal.client().signIn('ann')).statusCode).toBe(200);
  });

  test('the log says that a mistake was undone, once', async () => {
    const said = () => portal.lines.filter((line) => line.includes('documents are without errors again, and those that are served')).length;
    portal.portal = undefined;
    await portal.server.source.reload();
    expect(said()).toBe(0);
    portal.portal = testPortal();
    await portal.server.source.reload();
    await portal.server.source.reload();
    expect(said()).toBe(1);
  });

  test('an operation without a rule, or with an unknown handler, never goes live', async () => {
    const { vault: _, ...rest } = accessDocument.operations;
    portal.portal = testPortal({ version: 'no-rule', access: { ...accessDocument, operations: rest } });
    expect(await portal.server.source.reload()).toBe(false);
    expect(portal.server.source.diagnostics().map(({ code, pointer }) => [code, pointer])).toEqual([
      ['OPERATION_ACCESS', '/operations/vault'],
    ]);
    const { vault } = testPortal().operations;
    if (!vault) throw new Error('the fixture has a vault');
    portal.portal = testPortal({ version: 'no-handler', operations: { vault: { ...vault, portal: { handler: 'vault.open' } } } });
    expect(await portal.server.source.reload()).toBe(false);
    expect(portal.server.source.diagnostics().map(({ code }) => code)).toEqual(['OPERATION_HANDLER']);
    expect(await version()).toBe('v1');
  });

  test('a good change is served at once: new rule, new call, new manifest; old files stay for browsers under way', async () => {
    const paths = {
      ...openapi.paths,
      '/extra': { get: { operationId: 'extra', responses: { 200: { description: 'Done.' } }, 'x-portal': { handler: 'user.menu' } } },
    };
    const { operations } = testPortal();
    const extra = { id: 'extra', method: 'GET', path: '/extra', parameters: [], portal: { handler: 'user.menu' } } as const;
    const body = new TextEncoder().encode('{}');
    const file = { path: '/portico/shell.fedcba98.json', contentType: 'application/json', body, brotli: body };
    portal.portal = testPortal({
      version: 'v2',
      openapi: { ...openapi, paths },
      operations: { ...operations, extra },
      access: { ...accessDocument, operations: { ...accessDocument.operations, extra: { allow: ['chief'], tenant: 'none' } } },
      files: madeFiles(file),
      manifest: (variant, language) => ({ version: 'v2', variant, language, shell: file.path }),
    });
    const client = portal.client();
    await client.signIn('ann');
    expect((await client.get('/extra')).statusCode).toBe(404);
    const news: string[] = [];
    const stop = portal.server.source.onSwap((swapped) => news.push(swapped.version));
    expect(await portal.server.source.reload()).toBe(true);
    stop();
    expect(news).toEqual(['v2']);
    expect((await client.get('/extra')).statusCode).toBe(403);
    expect((await client.get('/portico/manifest?oemName=North&language=fr')).json()).toEqual({
      version: 'v2',
      variant: 'north',
      language: 'fr',
      shell: file.path,
    });
    expect((await client.get(file.path)).statusCode).toBe(200);
    expect((await client.get('/portico/shell.0123abcd.json')).statusCode).toBe(200);
    expect(await portal.server.source.reload()).toBe(false);
  });

  test('a document without a rule keeps the server from starting', async () => {
    const faulty = testPortal({ access: { ...accessDocument, operations: {} } });
    await expect(portal.another({ compile: async () => ({ diagnostics: [], portal: faulty }) })).rejects.toThrow('fault');
  });

  test('saving a file under the documents compiles again', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'portico-root-'));
    await mkdir(path.join(root, 'locales', 'en'), { recursive: true });
    const file = path.join(root, 'locales', 'en', 'home.json');
    const watched = await portal.another({
      root,
      watch: true,
      compile: async () => ({ diagnostics: [], portal: testPortal({ version: existsSync(file) ? 'saved' : 'first' }) }),
    });
    const swapped = new Promise<string>((resolve) => watched.server.source.onSwap((portal) => resolve(portal.version)));
    await writeFile(file, '{}');
    expect(await swapped).toBe('saved');
    await watched.close();
  });

  test('what is saved while the server starts, before it watches, is served too', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'portico-root-'));
    let read = 0;
    const started = await portal.another({
      root,
      watch: true,
      // Between the first reading and the second something was saved.
      compile: async () => ({ diagnostics: [], portal: testPortal({ version: read++ === 0 ? 'first' : 'saved' }) }),
    });
    const isSwapped = () => started.lines.some((line) => line.includes('documents swapped'));
    for (let turn = 0; turn < 500 && !isSwapped(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await started.client().get('/ready')).json().version).toBe('saved');
    await started.close();
  });
});
