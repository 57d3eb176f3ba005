/** The text of HTML; nothing of it is run or loaded. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<\/(p|li|h[1-6]|div)>|<br\s*\/?>/gi, ' $&'), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
