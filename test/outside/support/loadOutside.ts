import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Loader {
  load(name: string): Promise<unknown>;
}

/** A package of test/outside/packages, in which those of the portal do not stand; `Exports` is what of it is used. */
export async function loadOutside<Exports>(name: string): Promise<Exports> {
  const file = join(process.cwd(), 'test', 'outside', 'packages', 'load.mjs');
  const { load } = (await import(pathToFileURL(file).href)) as Loader;
  return (await load(name)) as Exports;
}
