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
    ['[SH-ENTITIES-01] ', 'Honda', undefined, 'honda'],
    ['[SH-ENTITIES-02] ', 'Acura', 'acura', 'acura'],
    ['[SH-ENTITIES-03] ', 'INFINITI', 'infiniti', 'infiniti'],
    ['[SH-ENTITIES-04] ', 'BMWCA', undefined, 'bmwca'],
    ['[SH-ENTITIES-05] ', 'HYUNDAI', undefined, 'hyundai'],
    ['[SH-ENTITIES-06] ', 'HYUNDAI CA', undefined, 'hyundaica'],
    ['[SH-ENTITIES-07, SH-ENTITIES-44] ', 'HYUNDAI', 'genesis', 'genesis'],
    ['[SH-ENTITIES-07] ', 'Genesis', undefined, 'genesis'],
    ['[SH-ENTITIES-45] ', undefined, 'acura', 'acura'],
    ['[SH-ENTITIES-46] ', undefined, 'infiniti', 'infiniti'],
    ['', 'honda', undefined, 'base'],
    ['', undefined, undefined, 'base'],
  ])('%smaker %s in skin %s is the program %s', async (_, oemName, oemSkinName, id) => {
    const portal = await compiled(root);
    expect(portal.variantFor({ oemName, oemSkinName })).toBe(id);
  });

  test('[SH-CONSTANTS-04, SH-CONSTANTS-05, SH-CONSTANTS-06] a product card is 110 px high for BMW Canada, 210 px for Genesis and 170 px otherwise', async () => {
    const portal = await compiled(root);
    const heights = [...portal.variants].map(([id, { oem }]) => [id, oem['tileHeightPx']]);
    const own: { readonly [id: string]: number } = { bmwca: 110, genesis: 210 };
    expect(heights).toEqual(heights.map(([id]) => [id, own[String(id)] ?? 170]));
    expect(heights).toHaveLength(8);
  });

  test('[SH-CALLS-19] Acura, Honda and Hyundai have product data of their own', async () => {
    const portal = await compiled(root);
    const own = [...portal.variants.values()].filter(({ oem }) => oem.productData === 'own').map(({ id }) => id);
    expect(own.sort()).toEqual(['acura', 'honda', 'hyundai']);
  });

  test('[BU-I18N-02] the Genesis skin changes some texts, in both languages, and leaves the others', async () => {
    const portal = await compiled(root);
    const texts = (id: string, language: string, keys: readonly string[]) =>
      keys.map((key) => portal.variants.get(id)?.text(language, key));
    const changed = ['banners.certification.title', 'banners.certification.text', 'banners.retailing.title', 'banners.retailing.text'];
    const same = ['errors.generic', 'validation.required', 'profile.title'];
    const genesis = portal.variantFor({ oemName: undefined, oemSkinName: 'genesis' });
    for (const language of ['en', 'fr']) {
      const [own, common] = [texts(genesis, language, changed), texts('hyundai', language, changed)];
      expect(own.filter((text, at) => text === common[at])).toEqual([]);
      expect(texts(genesis, language, same)).toEqual(texts('hyundai', language, same));
    }
  });
});
