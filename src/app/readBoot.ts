/** What the server may say in the page: a data block `<script type="application/json" id="boot">`. */
export interface Boot {
  /** Address of the manifest and of the news of swaps. */
  readonly manifest: string;
  readonly events: string;
}

const usual: Boot = { manifest: '/portico/manifest', events: '/portico/events' };

/** The page's boot data; what it does not say is as usual. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById('boot')?.textContent ?? '';
  if (!text.trimStart().startsWith('{')) return usual;
  return { ...usual, ...(JSON.parse(text) as Partial<Boot>) };
}
