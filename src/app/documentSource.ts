import type { Manifest } from '#model';
import type { BundleChoice, BundleSource } from '#runtime';
import type { Boot } from './readBoot.ts';

/**
 * Loads documents over the network. The manifest is requested each time, except once when it came with the page (`first`); files are
 * immutable and may come from the cache.
 */
export function documentSource({ manifest, first, program = {} }: Pick<Boot, 'manifest' | 'first' | 'program'>): BundleSource {
  let embedded = first;
  return {
    async manifest(choice) {
      const manifestOfPage = embedded;
      embedded = undefined;
      if (manifestOfPage !== undefined && isFor(manifestOfPage, program, choice)) return manifestOfPage;
      const given = Object.entries(choice).filter(([, value]) => typeof value === 'string' && value !== '');
      const query = new URLSearchParams(given as [string, string][]).toString();
      return load<Manifest>(query === '' ? manifest : `${manifest}?${query}`, 'no-cache');
    },
    file: <T>(address: string) => load<T>(address, 'default'),
  };
}

/** Whether the manifest that came with the page fits a choice: it is of this program and language. */
function isFor({ language }: Manifest, program: NonNullable<Boot['program']>, choice: BundleChoice): boolean {
  const { oemName, oemSkinName } = program;
  return choice.oemName === oemName && choice.oemSkinName === oemSkinName && (choice.language ?? language) === language;
}

async function load<T>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return (await response.json()) as T;
}
