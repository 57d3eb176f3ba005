/** A piece of a line with what it is; white space and text have no kind. */
export interface SourceToken {
  readonly text: string;
  readonly kind?: 'tag' | 'name' | 'value' | 'note';
}

/** Comments, declarations and CDATA, tags, and what stands between them. A tag that a line does not end is one up to the line's end. */
const PIECES = /<!--.*?(?:-->|$)|<[!?][^>]*>?|<\/?[^>]*>?|[^<]+/g;
const INSIDE = /"[^"]*"?|'[^']*'?|[A-Za-z_][\w:.-]*(?==)|[^"'A-Za-z_]+|[A-Za-z_][\w:.-]*/g;

/** The pieces of a line of XML, to be coloured. It reads nothing but the line, and resolves nothing. */
export function xmlTokens(line: string): readonly SourceToken[] {
  return (line.match(PIECES) ?? []).flatMap((text): readonly SourceToken[] => {
    if (!text.startsWith('<')) return [{ text }];
    if (text.startsWith('<!') || text.startsWith('<?')) return [{ text, kind: 'note' }];
    return (text.match(INSIDE) ?? []).map((part) => {
      if (part.startsWith('"') || part.startsWith("'")) return { text: part, kind: 'value' };
      return { text: part, kind: /^[A-Za-z_]/.test(part) ? 'name' : 'tag' };
    });
  });
}

// What nothing ends goes up to the end of the text, so that each beginning is looked at once.
const TAGS = /(<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[^>]*>?)/;

/** XML with an element a line, indented by how deep it stands; an element with text alone stays in one. It need not be well-formed. */
export function formattedXml(xml: string): string {
  const pieces = xml.split(TAGS).filter((piece) => piece.trim() !== '');
  const lines: string[] = [];
  let depth = 0;
  let isOpen = false;
  for (const piece of pieces) {
    const text = piece.trim();
    const kind = kindOf(text);
    if (kind === 'end') depth = Math.max(0, depth - 1);
    // Text, and the end of an element that has nothing else, stand behind the start of the element.
    if (isOpen && (kind === 'text' || kind === 'end')) lines.push(`${lines.pop() ?? ''}${text}`);
    else lines.push(`${'  '.repeat(Math.min(depth, 40))}${text}`);
    if (kind !== 'text') isOpen = kind === 'start';
    if (kind === 'start') depth += 1;
  }
  return lines.join('\n');
}

function kindOf(piece: string): 'text' | 'start' | 'end' | 'whole' {
  if (!piece.startsWith('<')) return 'text';
  if (piece.startsWith('</')) return 'end';
  return /^<[!?]|\/>$/.test(piece) ? 'whole' : 'start';
}
