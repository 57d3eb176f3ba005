/** @jest-environment node */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilePortal } from '#compiler';
import { vocabulary } from '../../src/cli/vocabulary.ts';

const SCREEN = 'schemas/screens/enrollments/manage-enrollments.screen.json';
const CALLS = 'schemas/operations/enrollments.calls.json';

type Named = readonly [id: string, path: string];
const calls: readonly Named[] = [
  ['updateProgramStatus', '/api/portal/enrollments/programs/status'],
  ['updateAddonProgramStatus', '/api/portal/enrollments/addon-programs/status'],
];

async function changed(root: string, file: string, change: (document: never) => void): Promise<void> {
  const at = path.join(root, file);
  const document = JSON.parse(await readFile(at, 'utf8'));
  change(document as never);
  await writeFile(at, JSON.stringify(document));
}

const compiled = (root: string) => compilePortal({ root, engineRoot: process.cwd(), registry: vocabulary });

let shipped: Awaited<ReturnType<typeof compiled>>;
beforeAll(async () => {
  shipped = await compiled(process.cwd());
});

/** A control that makes the call, on a screen of enrollments. */
const control = (operation: string) => (screen: { blocks: object[] }) =>
  screen.blocks.push({
    id: 'status',
    block: 'button',
    label: { $t: 'errors.retry' },
    actions: [{ type: 'call', params: { operation } }],
  });

/** The call under a path, as a configuration would tell it. */
const addCall =
  ([id, at]: Named) =>
  (document: { operations: { [id: string]: object } }) => {
    document.operations[id] = { POST: at, summary: 'Status', access: { allow: ['admin'], tenant: 'bound' }, response: {} };
  };

test.each(calls)(
  '[BU-PACKAGES-36, BU-PACKAGES-37, GB-019] %s has no path: no document has the call or a control for it; told its path, it can be had',
  async (id, at) => {
    expect(Object.keys(shipped.portal?.operations ?? {})).not.toContain(id);
    const root = await mkdtemp(path.join(tmpdir(), 'portico-paths-'));
    try {
      for (const folder of ['schemas', 'workflows', 'locales', 'oem-config'])
        await cp(folder, path.join(root, folder), { recursive: true });
      await changed(root, SCREEN, control(id));
      const refused = await compiled(root);
      expect(refused.portal).toBeUndefined();
      expect(refused.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['OPERATION_UNKNOWN']);
      await changed(root, CALLS, addCall([id, at]));
      const { diagnostics, portal } = await compiled(root);
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(portal?.operations[id]).toMatchObject({ path: at });
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
);
