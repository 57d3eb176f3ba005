/**
 * Opens the print dialog of a window, with a line on top of each page. Only a style sheet reaches every page of what is printed; it is one that
 * the policy of the page allows, and goes with the dialog.
 */
export function printWithHead(window: Window & { readonly CSSStyleSheet?: typeof CSSStyleSheet }, head: string): void {
  const { CSSStyleSheet: Sheet, document } = window;
  if (Sheet !== undefined && document.adoptedStyleSheets !== undefined) {
    const sheet = new Sheet();
    sheet.replaceSync(`@page { @top-left { content: ${cssText(head)}; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const remove = (): void => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
    window.addEventListener('afterprint', remove, { once: true });
  }
  window.print();
}

/** A text as CSS writes it: what would end it is written by its code. */
function cssText(text: string): string {
  return `"${text.replace(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}
