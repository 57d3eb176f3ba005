import type { Manifest } from '#model';

/** What the server puts into the page: JSON in `<meta name="boot">`. */
export interface Boot {
  /** Addresses of the manifest and of the event stream. */
  readonly manifest: string;
  readonly events: string;
  /** The documents that the page came with. */
  readonly version?: string;
  /** The manifest for this visitor, if the server knows it: saves a round trip. */
  readonly first?: Manifest;
  /** The program of the open session, to which `first` belongs; absent if there is none, or it is not known. */
  readonly program?: { readonly oemName?: string; readonly oemSkinName?: string };
}

const defaults: Boot = { manifest: '/portico/manifest', events: '/portico/events' };

/** The page's boot data; what it lacks has a default. */
export function readBoot(document: Document): Boot {
  const text = document.querySelector('meta[name="boot"]')?.getAttribute('content') ?? '{}';
  return { ...defaults, ...(JSON.parse(text) as Partial<Boot>) };
}
