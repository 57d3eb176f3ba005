import type { Manifest, ShellPart } from '../../../../src/model/index.ts';
import type { BundleChoice } from '../../../../src/runtime/scope/Bundles.ts';
import { createBundles } from '../../../../src/runtime/shell/createBundles.ts';

/** A server with one shell file per language and version, and one screen. */
function fakeSource() {
  const state = { version: '1', broken: false, lost: new Set<string>() };
  const loaded: string[] = [];
  return {
    state,
    loaded,
    async manifest({ language = 'en' }: BundleChoice): Promise<Manifest> {
      if (state.broken) throw new Error('no answer');
      return { version: state.version, variant: 'base', language, shell: `/shell-${language}-${state.version}` };
    },
    async file<T>(address: string): Promise<T> {
      loaded.push(address);
      if (state.lost.has(address)) throw new Error(`${address} answered 404`);
      const [, kind, language, version] = address.split(/[/-]/);
      if (kind === 'shell') return { language, version, screens: { home: `/screen-${language}-${version}` } } as unknown as ShellPart as T;
      return { screen: { id: 'home', title: `${language} ${version}` } } as T;
    },
  };
}

describe('the documents in use', () => {
  test('a swap brings the open screen along in one step', async () => {
    const source = fakeSource();
    const bundles = await createBundles(source, { language: 'en' });
    await bundles.openScreen('home');
    const seen: string[] = [];
    bundles.subscribe(() => seen.push(`${bundles.shell().version} ${bundles.loadedScreen('home')?.screen.title}`));
    source.state.version = '2';
    await bundles.refresh();
    expect(seen).toEqual(['2 en 2']);
  });

  test('nothing changes when the server has nothing new, and parts are loaded once', async () => {
    const source = fakeSource();
    const bundles = await createBundles(source, {});
    await bundles.openScreen('home');
    await bundles.peekScreen('home');
    let changes = 0;
    bundles.subscribe(() => {
      changes += 1;
    });
    await bundles.refresh();
    await bundles.load({ oemName: '' });
    expect(changes).toBe(0);
    expect(source.loaded).toEqual(['/shell-en-1', '/screen-en-1']);
  });

  test('what is in use is not asked for again; a swap under way is not lost by it', async () => {
    const source = fakeSource();
    const bundles = await createBundles(source, { language: 'en', oemName: 'North' });
    source.state.version = '2';
    await bundles.load({ oemName: 'North', oemSkinName: '' });
    expect(bundles.shell().version).toBe('1');
    const swap = bundles.refresh();
    await bundles.load({ oemName: 'North' });
    await swap;
    expect(bundles.shell().version).toBe('2');
  });

  test('a swap that cannot be loaded leaves the last documents in use', async () => {
    const source = fakeSource();
    const bundles = await createBundles(source, {});
    source.state.broken = true;
    await expect(bundles.load({ language: 'fr' })).rejects.toThrow('no answer');
    expect(bundles.shell().language).toBe('en');
  });

  test('of two choices the later one wins', async () => {
    const bundles = await createBundles(fakeSource(), {});
    await Promise.all([bundles.load({ language: 'fr' }), bundles.load({ language: 'en' })]);
    expect(bundles.shell().language).toBe('en');
  });

  test('[C3] a screen of documents that are gone brings the newest documents, whose screen opens', async () => {
    const source = fakeSource();
    const bundles = await createBundles(source, {});
    source.state.version = '2';
    source.state.lost.add('/screen-en-1');
    expect((await bundles.openScreen('home')).screen.title).toBe('en 2');
    expect(bundles.shell().version).toBe('2');
  });

  test('[C3] a file that the next server has is asked for again; one that nobody has is refused, and what is in use stays', async () => {
    const source = fakeSource();
    const bundles = await createBundles(source, {});
    source.state.lost.add('/screen-en-1');
    setTimeout(() => source.state.lost.clear(), 100);
    expect((await bundles.openScreen('home')).screen.title).toBe('en 1');
    source.state.lost.add('/shell-en-2');
    source.state.version = '2';
    await expect(bundles.refresh()).rejects.toThrow('/shell-en-2 answered 404');
    expect(bundles.shell().version).toBe('1');
  });

  test('[C3] the first documents come although the first server asked names files that the second has not', async () => {
    const source = fakeSource();
    source.state.lost.add('/shell-en-1');
    setTimeout(() => {
      source.state.version = '2';
    }, 100);
    expect((await createBundles(source, {})).shell().version).toBe('2');
  });
});
