import type { StudioBoot } from '#model';

/** Reads what the server has written into the page. */
export function readBoot(document: Document): StudioBoot {
  const text = document.querySelector('meta[name="boot"]')?.getAttribute('content');
  if (!text) throw new Error('The page has no boot data.');
  return JSON.parse(text) as StudioBoot;
}
