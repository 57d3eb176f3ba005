import type { Manifest, StartCalls } from '#model';

/** What the page must know before it loads anything. The server writes it as JSON into `<meta name="boot">` (pageStart.ts). */
export interface Boot {
  /** Address of the manifest, which names the newest files of a bundle. */
  readonly manifest: string;
  /** Address of the event stream that reports new configuration documents and data that others have changed. */
  readonly events: string;
  /** Version of the documents when the server wrote the page. */
  readonly version?: string;
  /** The manifest that this visitor needs first, if the server can tell; saves a request. */
  readonly first?: Manifest;
  /** The calls that the page of a session sends before its scripts have loaded. */
  readonly start?: StartCalls;
  /** Vehicle maker and skin of the open session, to which `first` belongs; undefined without a session or if the maker is not known. */
  readonly program?: { readonly oemName?: string; readonly oemSkinName?: string };
}

const defaults: Boot = { manifest: '/portico/manifest', events: '/portico/events' };

/** Reads the boot data of a page. URLs that the server leaves out have default values. */
export function readBoot(document: Document): Boot {
  const text = document.querySelector('meta[name="boot"]')?.getAttribute('content') ?? '{}';
  return { ...defaults, ...(JSON.parse(text) as Partial<Boot>) };
}
