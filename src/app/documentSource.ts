import type { Manifest } from '#model';
import type { BundleChoice, BundleSource } from '#runtime';
import type { Boot } from './readBoot.ts';

/**
 * Loads the compiled documents from the server. They are JSON files, whose content never changes under the same URL, so that they may come
 * from the browser's cache. The manifest names the newest files and is always requested, except once: the page may contain a first one.
 */
export function documentSource(boot: Pick<Boot, 'manifest' | 'first' | 'program'>): BundleSource {
  const { manifest: manifestAddress, program = {} } = boot;
  let embedded = boot.first;
  return {
    async manifest(choice) {
      const first = embedded;
      // Used at most once: later calls ask for newer documents.
      embedded = undefined;
      if (first !== undefined && isManifestFor(choice, first, program)) return first;
      const parameters = Object.entries(choice).filter(([, value]) => typeof value === 'string' && value !== '');
      const query = new URLSearchParams(parameters).toString();
      return loadJson<Manifest>(query === '' ? manifestAddress : `${manifestAddress}?${query}`, 'no-cache');
    },
    file: <T>(address: string) => loadJson<T>(address, 'default'),
  };
}

/** Whether the manifest in the page is for the chosen vehicle maker, skin and language; any language if none is chosen. */
function isManifestFor(choice: BundleChoice, { language }: Manifest, program: NonNullable<Boot['program']>): boolean {
  const { oemName, oemSkinName } = program;
  return choice.oemName === oemName && choice.oemSkinName === oemSkinName && (choice.language ?? language) === language;
}

async function loadJson<T>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}
