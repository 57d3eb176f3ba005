import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { startTestServer } from '../unit/server/fixture/testServer.ts';

const MANAGE = '/api/portal/manageDealerPackages';

/** A copy of the shipped documents, with some of them changed as text. */
async function changedDocuments(changes: { readonly [file: string]: (text: string) => string }): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'portico-kind-'));
  for (const folder of ['schemas', 'workflows', 'locales', 'oem-config']) await cp(folder, path.join(root, folder), { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const at = path.join(root, file);
    const text = await readFile(at, 'utf8');
    const changed = change(text);
    expect([file, changed === text]).toEqual([file, false]);
    await writeFile(at, changed);
  }
  return root;
}

const trial = {
  offerProviderId: 105,
  offerTypeId: 19,
  offerKind: 'TRIAL',
  dwcPriority: 1,
  label: 'Three months',
  packageId: 'pkg-153',
  price: 1,
};

test('[BU-PACKAGES-13] another kind of offer needs documents only: they compile, and it is offered and ordered', async () => {
  const root = await changedDocuments({
    'schemas/entities/offer.schema.json': (text) => text.replace('"ADDITIONAL"', '"ADDITIONAL", "TRIAL"'),
    'schemas/screens/packages/packages.screen.json': (text) => {
      const screen = JSON.parse(text, (key, value) =>
        key === 'groups' ? [...value, { value: 'TRIAL', label: { $t: 'enrolling.kinds.trial' } }] : value,
      );
      return JSON.stringify(screen);
    },
    'locales/en/enrolling.json': (text) => text.replace('"bundle":', '"trial": "On trial", "bundle":'),
    'locales/fr/enrolling.json': (text) => text.replace('"bundle":', '"trial": "À l\'\'essai", "bundle":'),
    'schemas/demo/enrolling.demo.json': (text) => {
      const demo = JSON.parse(text);
      const providers = demo.perOrganization[0].cases[0][0].document.websiteProviders;
      providers.find(({ id }: { id: number }) => id === 105).offers.push(trial);
      return JSON.stringify(demo);
    },
  });
  const { portal, diagnostics } = await compilePortal({
    root,
    engineRoot: process.cwd(),
    registry: { ...vocabulary, handlers: handlerNames },
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!portal) throw new Error('the portal compiles');
  const served = await startTestServer({ compile: async () => ({ diagnostics: [], portal }) });
  try {
    const dealer = served.client();
    await dealer.signIn('dealer.honda', 'Portal.2026!');
    const { offers } = (await dealer.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).json();
    expect(offers).toContainEqual(expect.objectContaining({ offerKind: 'TRIAL', label: 'Three months' }));
    const query = new URLSearchParams({ dealerCode: 'HO0001', offerProviderId: '105', offerTypeId: '19', packageId: 'pkg-153' });
    const ordered = await dealer.send('POST', `${MANAGE}/changeSubscriptions?${query}`);
    expect(ordered.json()).toMatchObject({ status: 'Subscription Pending' });
  } finally {
    await served.close();
    await rm(root, { recursive: true, force: true });
  }
});
