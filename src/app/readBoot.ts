import type { Manifest } from '#model';

/** What the server may say in the page: JSON in `<meta name="boot">`. */
export interface Boot {
  /** Address of the manifest and of the news of swaps. */
  readonly manifest: string;
  readonly events: string;
  /** The documents that the page came with. */
  readonly version?: string;
  /** Answer of the manifest for this visitor, as far as the server knows: saves the first page a round trip. */
  readonly first?: Manifest;
  /** The program of the session that this browser holds, which `first` is of; absent = none, or not known. */
  readonly program?: { readonly oemName?: string; readonly oemSkinName?: string };
}

const usual: Boot = { manifest: '/portico/manifest', events: '/portico/events' };

/** The page's boot data; what it does not say is as usual. */
export function readBoot(document: Document): Boot {
  const text = document.querySelector('meta[name="boot"]')?.getAttribute('content') ?? '{}';
  return { ...usual, ...(JSON.parse(text) as Partial<Boot>) };
}
