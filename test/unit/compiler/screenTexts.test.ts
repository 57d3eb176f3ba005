import type { CompiledPortal } from '#compiler';
import type { Json, ScreenPart, ShellPart } from '#model';
import { shippedPortal } from '../../support/shippedPortal.ts';

function textsIn(value: Json, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if ('$t' in value && typeof value['$t'] === 'string') found.add(value['$t']);
  for (const child of Object.values(value)) textsIn(child as Json, found);
  return found;
}

function read<T>(portal: CompiledPortal, address: string): T {
  return JSON.parse(Buffer.from(portal.files.get(address)?.body ?? '').toString('utf8')) as T;
}

test.each(['.', 'test/library'])('every text that a screen of %s shows comes with it, in every program and language', async (folder) => {
  const portal = await shippedPortal(folder);
  const missing = [...portal.variants.keys()].flatMap((variant) =>
    portal.portal.languages.flatMap(({ id: language }) => {
      const shell = read<ShellPart>(portal, portal.manifest(variant, language).shell);
      return Object.entries(shell.screens).flatMap(([id, address]) => {
        const { screen, messages } = read<ScreenPart>(portal, address);
        const unknown = [...textsIn(screen as unknown as Json)].filter((key) => !(key in messages) && !(key in shell.messages));
        return unknown.map((key) => `${variant} ${language} ${id}: ${key}`);
      });
    }),
  );
  expect(missing).toEqual([]);
});
