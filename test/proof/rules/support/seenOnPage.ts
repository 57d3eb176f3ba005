const CONTROLS = 'button, a[href], [role=menuitem], [role=tab], input, select, textarea';
const TEXTS = 'h1, h2, h3, p, dt, dd, th, td, li, legend, [role=alert], [role=status], strong, span';

interface Seen {
  /** Controls by name; the first of those with one name. */
  readonly controls: ReadonlyMap<string, HTMLElement>;
  /** Names of controls, with "(off)" where they are disabled, and texts. */
  readonly lines: ReadonlySet<string>;
}

/** What somebody sees in the page. It is read in one go, since queries by role take seconds on pages of this size. */
export function seenOnPage(): Seen {
  const controls = new Map<string, HTMLElement>();
  const lines = new Set<string>();
  for (const node of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (node.closest('[hidden]')) continue;
    const name = nameOf(node);
    if (!controls.has(name)) controls.set(name, node);
    lines.add(node.matches(':disabled, [aria-disabled=true], [data-disabled]') ? `${name} (off)` : name);
  }
  for (const node of document.querySelectorAll<HTMLElement>(TEXTS))
    if (!node.closest('[hidden], button, a')) lines.add(inOneLine(node.textContent ?? ''));
  return { controls, lines };
}

function nameOf(node: HTMLElement): string {
  const [label] = (node as HTMLInputElement).labels ?? [];
  return inOneLine(node.getAttribute('aria-label') ?? label?.textContent ?? node.textContent ?? '');
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
