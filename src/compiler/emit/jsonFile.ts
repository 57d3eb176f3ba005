import type { BundleFile } from '#model';
import { hashOf } from './hashOf.ts';
import { LazyFile } from './lazyFile.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON file named after its content. The text is made for the hash and forgotten: of most files it is never asked for again. */
export function jsonFile(name: string, text: () => string): BundleFile {
  return new LazyFile(`/portico/${name}.${hashOf(text())}.json`, JSON_TYPE, text);
}
