/** An XML element; attributes that are undefined are left out. It holds elements or a text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly XmlElement[];
  readonly text?: string;
}

export function element(name: string, attributes: XmlElement['attributes'], children: readonly XmlElement[] = []): XmlElement {
  return { name, attributes, children };
}

/** An element as text, a line for each tag. */
export function xmlText({ attributes, children, name, text }: XmlElement, indent = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(value)}"`]));
  const head = `${indent}<${name}${written.join('')}`;
  if (text !== undefined) return `${head}>${escaped(text)}</${name}>`;
  if (children.length === 0) return `${head}/>`;
  return [`${head}>`, ...children.map((child) => xmlText(child, `${indent}  `)), `${indent}</${name}>`].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\n\t]/g, (character) => ENTITIES[character] ?? character);
}
