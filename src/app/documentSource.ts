import type { Manifest } from '#model';
import type { BundleSource } from '#runtime';

/** Documents over the network: the manifest is asked for anew each time, files are immutable and may come from the cache. */
export function documentSource(manifest: string): BundleSource {
  return {
    manifest(choice) {
      const given = Object.entries(choice).filter(([, value]) => typeof value === 'string' && value !== '');
      const query = new URLSearchParams(given as [string, string][]).toString();
      return load<Manifest>(query === '' ? manifest : `${manifest}?${query}`, 'no-cache');
    },
    file: <T>(address: string) => load<T>(address, 'default'),
  };
}

async function load<T>(address: string, cache: RequestCache): Promise<T> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as T;
}
