import type { Manifest } from '#model';

/** What the page must know before it loads anything: JSON that the server writes into `<meta name="boot">` (pageStart.ts). */
export interface Boot {
  /** Address of the manifest, which names the newest files of a bundle. */
  readonly manifest: string;
  /** Address of the event stream that reports new configuration documents. */
  readonly events: string;
  /** Version of the configuration documents when the page was made. */
  readonly version?: string;
  /** The manifest for this visitor itself, if the server knows it: saves the first round trip. */
  readonly first?: Manifest;
  /** Vehicle maker and skin of the open session, for which `first` is; absent without a session, or if its program is not known. */
  readonly program?: { readonly oemName?: string; readonly oemSkinName?: string };
}

const defaults: Boot = { manifest: '/portico/manifest', events: '/portico/events' };

/** Reads the boot data of a page. An address that the server leaves out has its default. */
export function readBoot(document: Document): Boot {
  const text = document.querySelector('meta[name="boot"]')?.getAttribute('content') ?? '{}';
  return { ...defaults, ...(JSON.parse(text) as Partial<Boot>) };
}
