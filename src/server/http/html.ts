import { escapeHtml } from '../escapeHtml.ts';

type PreloadKind = 'fetch' | 'script' | 'image';

const ATTRIBUTES: { readonly [kind in PreloadKind]: string } = { fetch: ' crossorigin', script: '', image: ' fetchpriority="high"' };

/** A link element that makes the browser fetch a file before a script needs it. */
export function preload(kind: PreloadKind, address: string): string {
  return `<link rel="preload" as="${kind}" href="${escapeHtml(address)}"${ATTRIBUTES[kind]}>`;
}

/** Link elements for classic scripts. */
export function preloadScripts(files: readonly string[] = []): string {
  return files.map((file) => preload('script', file)).join('');
}

/** A link element for a file that is needed last: it leaves the line to all others. */
export function preloadLast(kind: PreloadKind, address: string): string {
  return `<link rel="preload" as="${kind}" fetchpriority="low" href="${escapeHtml(address)}">`;
}

/** A link element for a JavaScript module. */
export function preloadModule(address: string): string {
  return `<link rel="modulepreload" href="${escapeHtml(address)}">`;
}

/** Elements for scripts that run as soon as they have come; they wait for no other file, style sheets included. */
export function scriptsNow(files: readonly string[] = []): string {
  return files.map((file) => `<script async fetchpriority="high" src="${escapeHtml(file)}"></script>`).join('');
}

/** Elements for scripts that run in their order, when the page has been read. */
export function scriptsInOrder(files: readonly string[] = []): string {
  return files.map((file) => `<script defer src="${escapeHtml(file)}"></script>`).join('');
}
