import type { Manifest } from '#model';
import type { BundleChoice, BundleSource } from '#runtime';
import type { Boot } from './readBoot.ts';

/**
 * Documents over the network: the manifest is asked for anew each time, but for one that came with the page (`first`); files are
 * immutable and may come from the cache.
 */
export function documentSource({ manifest, first, program = {} }: Pick<Boot, 'manifest' | 'first' | 'program'>): BundleSource {
  let brought = first;
  return {
    async manifest(choice) {
      const known = brought;
      brought = undefined;
      if (known !== undefined && isFor(known, program, choice)) return known;
      const given = Object.entries(choice).filter(([, value]) => typeof value === 'string' && value !== '');
      const query = new URLSearchParams(given as [string, string][]).toString();
      return load<Manifest>(query === '' ? manifest : `${manifest}?${query}`, 'no-cache');
    },
    file: <T>(address: string) => load<T>(address, 'default'),
  };
}

/** Whether the manifest brought along is the answer to a choice: of this program, in the language wanted. */
function isFor({ language }: Manifest, program: NonNullable<Boot['program']>, choice: BundleChoice): boolean {
  const { oemName, oemSkinName } = program;
  return choice.oemName === oemName && choice.oemSkinName === oemSkinName && (choice.language ?? language) === language;
}

async function load<T>(address: string, cache: RequestCache): Promise<T> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as T;
}
