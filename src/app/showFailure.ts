/** Says that the portal cannot start; there are no documents, so its words are the page's own. */
export function showFailure(document: Document): void {
  const text = document.getElementById('unavailable');
  const root = document.getElementById('root');
  if (text === null || root === null) return;
  text.hidden = false;
  root.replaceChildren(text);
}
