import { SaxesParser } from 'saxes';

interface OpenElement {
  readonly name: string;
  readonly children: string[];
  hasText: boolean;
}

interface Dtd {
  /** Content model of each element, as the DTD writes it. */
  readonly models: ReadonlyMap<string, string>;
  /** 'element attribute' -> its type: CDATA or (a|b). */
  readonly attributes: ReadonlyMap<string, string>;
}

/** What of an XML document a DTD does not allow: content models and values of attributes. A document that is not well-formed throws. */
export function dtdFaults(xml: string, dtdText: string): string[] {
  const dtd = readDtd(dtdText);
  const faults: string[] = [];
  const open: OpenElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.at(-1)?.children.push(name);
    open.push({ name, children: [], hasText: false });
    for (const [attribute, value] of Object.entries(attributes)) {
      const type = dtd.attributes.get(`${name} ${attribute}`);
      const isAllowed = type === 'CDATA' || type?.slice(1, -1).split('|').includes(value);
      if (!isAllowed) faults.push(`${name} ${attribute}="${value}"`);
    }
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element && text.trim() !== '') element.hasText = true;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && !fits(element, dtd.models.get(element.name))) faults.push(`${element.name}: ${element.children.join(', ')}`);
  });
  parser.write(xml).close();
  return faults;
}

function fits({ children, hasText }: OpenElement, model: string | undefined): boolean {
  if (model === undefined) return false;
  if (model === '(#PCDATA)') return children.length === 0;
  const sequence = model
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim().replace(/^([a-z]+)([*+?]?)$/, '(?:$1;)$2'));
  return !hasText && new RegExp(`^${sequence.join('')}$`).test(children.map((name) => `${name};`).join(''));
}

function readDtd(text: string): Dtd {
  const models = Array.from(text.matchAll(/<!ELEMENT (\w+) (\([^>]*\))>/g), ([, name = '', model = '']) => [name, model] as const);
  const attributes = Array.from(text.matchAll(/<!ATTLIST (\w+) ([^>]*)>/g)).flatMap(([, element = '', list = '']) =>
    Array.from(
      list.matchAll(/([\w-]+) (CDATA|\([^)]*\)) (?:"[^"]*"|#\w+)/g),
      ([, name = '', type = '']) => [`${element} ${name}`, type] as const,
    ),
  );
  return { models: new Map(models), attributes: new Map(attributes) };
}
