/** The text of HTML. It is parsed into a detached page, in which no script runs and no image is loaded. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<\/(p|li|h[1-6]|div)>|<br\s*\/?>/gi, ' $&'), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
