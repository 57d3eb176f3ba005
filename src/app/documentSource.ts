import type { Manifest } from '#model';
import type { BundleChoice, BundleSource } from '#runtime';
import type { Boot } from './readBoot.ts';

/**
 * Where the browser gets the portal from: the compiled configuration documents as JSON files of the server, and the manifest that names the
 * newest of them. The manifest is requested each time, except once when the page brought it along. Files never change under their
 * address and may come from the browser's cache.
 */
export function documentSource(boot: Pick<Boot, 'manifest' | 'first' | 'program'>): BundleSource {
  const { manifest: manifestAddress, program = {} } = boot;
  let embedded = boot.first;
  return {
    async manifest(choice) {
      const unused = embedded;
      // Used at most once: later calls want to know what is new.
      embedded = undefined;
      if (unused !== undefined && isManifestFor(choice, unused, program)) return unused;
      const parameters = Object.entries(choice).filter(([, value]) => typeof value === 'string' && value !== '');
      const query = new URLSearchParams(parameters).toString();
      return loadJson<Manifest>(query === '' ? manifestAddress : `${manifestAddress}?${query}`, 'no-cache');
    },
    file: <T>(address: string) => loadJson<T>(address, 'default'),
  };
}

/** Whether the embedded manifest is of the chosen language and program (vehicle maker and skin); without a chosen language any will do. */
function isManifestFor(choice: BundleChoice, { language }: Manifest, program: NonNullable<Boot['program']>): boolean {
  const { oemName, oemSkinName } = program;
  return choice.oemName === oemName && choice.oemSkinName === oemSkinName && (choice.language ?? language) === language;
}

async function loadJson<T>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return (await response.json()) as T;
}
