import { inertHtml } from './inertHtml.ts';

/** The text of HTML. The HTML is parsed into a separate document, in which browsers run no script and load no image. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(inertHtml(html.replace(/<\/(p|li|h[1-6]|div)>|<br\s*\/?>/gi, ' $&')), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
