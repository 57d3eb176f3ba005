import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CompiledPortal, compilePortal } from '#compiler';
import { vocabulary } from '../../src/cli/vocabulary.ts';

const repository = resolve(__dirname, '../..');

async function compiled(root: string): Promise<CompiledPortal> {
  const { portal, diagnostics } = await compilePortal({ root, engineRoot: repository, registry: vocabulary });
  if (portal === undefined) throw new Error(JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error')));
  return portal;
}

const supportOf = (portal: CompiledPortal) => Object.fromEntries([...portal.variants].map(([id, { oem }]) => [id, oem.support]));

describe('contacts of the programs', () => {
  let root: string;
  let before: ReturnType<typeof supportOf>;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'portico-programs-'));
    for (const folder of ['schemas', 'workflows', 'locales', 'oem-config'])
      cpSync(join(repository, folder), join(root, folder), { recursive: true });
    before = supportOf(await compiled(root));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('[SH-FOOTER-08] Honda, Acura, enrollment pages, the default and the phone of BMW Canada are slots of their own', () => {
    const { base, honda, acura, bmwca } = before;
    expect(new Set([honda?.email, acura?.email, base?.email, base?.enrollmentEmail]).size).toBe(4);
    expect(new Set([honda?.phone, acura?.phone, bmwca?.phone, base?.phone]).size).toBe(4);
    for (const support of Object.values(before))
      expect(support).toEqual({ phone: expect.any(String), email: expect.any(String), enrollmentEmail: expect.any(String) });
  });

  test.each([
    ['oem-config/honda/oem.json', 'phone', ['honda']],
    ['oem-config/acura/oem.json', 'email', ['acura']],
    ['oem-config/bmwca/oem.json', 'phone', ['bmwca']],
    ['oem-config/base.json', 'phone', ['base', 'genesis', 'hyundai', 'hyundaica']],
    ['oem-config/base.json', 'enrollmentEmail', ['acura', 'base', 'bmwca', 'genesis', 'honda', 'hyundai', 'hyundaica', 'infiniti']],
  ])('[SH-FOOTER-08] another value in %s of %s changes %j alone', async (file, slot, changed) => {
    const text = readFileSync(join(root, file), 'utf8');
    const document = JSON.parse(text);
    document.support[slot] = slot === 'phone' ? '512-555-0198' : 'changed@example.com';
    writeFileSync(join(root, file), JSON.stringify(document));
    const after = supportOf(await compiled(root));
    writeFileSync(join(root, file), text);
    expect(
      Object.keys(after)
        .filter((id) => JSON.stringify(after[id]) !== JSON.stringify(before[id]))
        .sort(),
    ).toEqual(changed);
  });

  test.each([
    ['Honda', undefined, 'honda'],
    ['Acura', 'acura', 'acura'],
    ['INFINITI', 'infiniti', 'infiniti'],
    ['BMWCA', undefined, 'bmwca'],
    ['HYUNDAI', undefined, 'hyundai'],
    ['HYUNDAI CA', undefined, 'hyundaica'],
    ['HYUNDAI', 'genesis', 'genesis'],
    ['Genesis', undefined, 'genesis'],
    [undefined, 'acura', 'acura'],
    ['honda', undefined, 'base'],
    [undefined, undefined, 'base'],
  ])('[SH-ENTITIES-01..07, SH-ENTITIES-44..46] maker %s in skin %s is the program %s', async (oemName, oemSkinName, id) => {
    const portal = await compiled(root);
    expect(portal.variantFor({ oemName, oemSkinName })).toBe(id);
  });
});
