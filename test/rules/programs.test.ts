import type { CompiledPortal } from '#compiler';
import { resolveValue } from '#conditions';
import { dataHandlers } from '../../src/server/domain/dataHandlers.ts';
import { coreDocument } from '../support/coreDocument.ts';
import { type MemoryPortal, memoryPortal } from '../support/memoryPortal.ts';

const supportOf = (portal: CompiledPortal) => Object.fromEntries([...portal.variants].map(([id, { oem }]) => [id, oem.support]));

describe('contacts of the programs', () => {
  let home: MemoryPortal;
  /** The portal as it is shipped. */
  let portal: CompiledPortal;
  let before: ReturnType<typeof supportOf>;

  beforeAll(async () => {
    home = await memoryPortal('');
    portal = home.sound;
    before = supportOf(portal);
  });

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
    const document = JSON.parse(home.texts.get(file) ?? '');
    document.support[slot] = slot === 'phone' ? '512-555-0198' : 'changed@example.com';
    const compiled = await home.compile(new Map([[file, JSON.stringify(document)]]));
    if (!compiled.portal) throw new Error(JSON.stringify(compiled.diagnostics));
    const after = supportOf(compiled.portal);
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
    expect(portal.variantFor({ oemName, oemSkinName })).toBe(id);
  });

  test('[SH-CONSTANTS-04, SH-CONSTANTS-05, SH-CONSTANTS-06] a product card is 110 px high for BMW Canada, 210 px for Genesis and 170 px otherwise', async () => {
    const heights = [...portal.variants].map(([id, { oem }]) => [id, oem['tileHeightPx']]);
    const own: { readonly [id: string]: number } = { bmwca: 110, genesis: 210 };
    expect(heights).toEqual(heights.map(([id]) => [id, own[String(id)] ?? 170]));
    expect(heights).toHaveLength(8);
  });

  /** What a call of static data answers a user; rejects where it refuses. */
  const answerOf = async (handler: string, name: string, user: object) => {
    const run = dataHandlers[handler]?.run as (request: object) => Promise<{ body: Record<string, readonly Entry[]> }>;
    return (await run({ portal, params: { name }, actor: { user } })).body;
  };
  type Entry = { readonly [name: string]: string };

  test('[SH-CALLS-19] GB-162, G-C15: six makers have product data of their own, Genesis has those of Hyundai', async () => {
    const { with: input } = coreDocument<ReturnType<typeof JSON.parse>>('schemas/screens/shell/home.screen.json').data.products;
    const asked = [...portal.variants.values()].map(({ id, oem }) => {
      const scope = { oem, session: { wireLanguage: 'ENGLISH' } };
      return [id, resolveValue(input.name, { scope, conditions: {} })];
    });
    const own = {
      acura: 'Acura',
      bmwca: 'BMWCA',
      genesis: 'HYUNDAI',
      honda: 'Honda',
      hyundai: 'HYUNDAI',
      hyundaica: 'HYUNDAI CA',
      infiniti: 'INFINITI',
    };
    expect(Object.fromEntries(asked.filter(([, name]) => name !== 'common'))).toEqual(own);
    const products = await answerOf('data.products', 'HYUNDAI_FRENCH', { oemName: 'HYUNDAI', oemSkinName: 'genesis' });
    expect(await answerOf('data.products', 'HYUNDAI_FRENCH', { oemName: 'Genesis' })).toEqual(products);
    await expect(answerOf('data.products', 'Honda', { oemName: 'Genesis' })).rejects.toMatchObject({ status: 404 });
  });

  test.each(['Honda', 'Acura', 'INFINITI', 'BMWCA', 'HYUNDAI', 'HYUNDAI CA'])(
    '[SH-CALLS-20] the page on website certification of %s has benefits and providers in both languages',
    async (oemName) => {
      const english = await answerOf('data.certification', oemName, { oemName });
      const french = await answerOf('data.certification', `${oemName}_FRENCH`, { oemName });
      for (const list of ['benefits', 'providers'] as const) {
        const [own = [], translated = []] = [english[list], french[list]];
        expect(own.length).toBeGreaterThan(3);
        expect(translated.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
        for (const [at, { text }] of own.entries()) {
          expect(text).toMatch(/^[A-Z].* .*\.$/);
          expect(translated[at]?.['text']).toMatch(/^[A-Z].* .*\.$/);
          expect(translated[at]?.['text']).not.toBe(text);
        }
      }
      const isCanadian = oemName === 'BMWCA' || oemName.endsWith(' CA');
      expect(english['benefits']?.[0]?.['title'] === 'In English and in French').toBe(isCanadian);
    },
  );

  test('[BU-I18N-02] the Genesis skin changes some texts, in both languages, and leaves the others', async () => {
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
