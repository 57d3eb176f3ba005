import type { ShellPart } from '#model';
import { shippedPortal } from '../support/shippedPortal.ts';

const decoder = new TextDecoder();

test('the files that anybody loads say of a call how it is made, and nothing of what the server does then', async () => {
  const portal = await shippedPortal();
  const files = [...portal.files.values()].filter(({ path }) => path.startsWith('/portico/shell-'));
  const shells = files.map(({ body }) => JSON.parse(decoder.decode(body)) as ShellPart);
  expect(shells.length).toBeGreaterThan(10);
  const operations = shells.flatMap((shell) => Object.values(shell.operations));
  const names = new Set(operations.flatMap((operation) => Object.keys({ ...operation, ...operation.portal })));
  expect([...names].sort()).toEqual(
    [
      ...['id', 'method', 'path', 'parameters', 'requestType', 'fileTypes', 'portal'],
      ...['auth', 'download', 'freshOnReturn', 'invalidates', 'loading', 'onFailure', 'once', 'refresh', 'reuse', 'safe'],
    ].sort(),
  );
  expect(shells[0]?.operations['saveDraft']).toEqual({
    id: 'saveDraft',
    method: 'POST',
    path: '/api/draft/save',
    parameters: expect.any(Array),
    requestType: 'application/json',
    portal: { onFailure: 'silent' },
  });
  // Its document says `freshOn` alone.
  expect(shells[0]?.operations['getPageData']?.portal).toEqual({ freshOnReturn: true });
});
