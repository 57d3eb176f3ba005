import { PROPERTIES } from './svgVocabulary.ts';

const PROPERTY = /^[\w-]{1,100}$/;
const SELECTOR = /^[.#]?[\w-]{1,100}(?:\s*,\s*[.#]?[\w-]{1,100})*$/;
/** Numbers, words, colours, names of fonts, and functions that draw. Escapes and addresses are no part of it. */
const VALUE =
  /^(?:[\w#%.,+\s-]|'[\w .-]{0,100}'|"[\w .-]{0,100}"|(?:rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])\([\w%.,+\s-]{0,200}\)|url\(#[\w.-]{1,100}\))*$/;

/** Whether the value of an attribute or property can only draw: what it names with `url(...)` lies in the picture itself. */
export function isPlainValue(value: string): boolean {
  return value.length <= 2000 && VALUE.test(withoutWeight(value.trim()));
}

function withoutWeight(value: string): string {
  return value.endsWith('!important') ? value.slice(0, -'!important'.length) : value;
}

/** The declarations of a `style` attribute or rule, as they may stay; undefined if one does more than draw. */
export function plainDeclarations(text: string): string | undefined {
  const declarations = text.split(';').map((part) => part.trim());
  const plain: string[] = [];
  for (const declaration of declarations.filter(Boolean)) {
    const [property = '', value = '', ...more] = declaration.split(':').map((part) => part.trim());
    if (more.length > 0 || !PROPERTY.test(property) || !isPlainValue(value) || value === '') return undefined;
    // What other programs write for themselves is left out.
    if (PROPERTIES.has(property.toLowerCase())) plain.push(`${property}:${value}`);
  }
  return plain.join(';');
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*');
  return [first, ...others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))].join('');
}

/** The rules of a `style` element, as they may stay; undefined if they hold more than simple selectors and what draws. */
export function plainRules(text: string): string | undefined {
  const rest = withoutComments(text);
  const rules: string[] = [];
  for (const rule of rest.split('}').map((part) => part.trim())) {
    if (rule === '') continue;
    const [selector = '', body, ...more] = rule.split('{');
    const declarations = body === undefined || more.length > 0 || !SELECTOR.test(selector.trim()) ? undefined : plainDeclarations(body);
    if (declarations === undefined) return undefined;
    rules.push(`${selector.trim()}{${declarations}}`);
  }
  return rest.trim() === '' || rest.trim().endsWith('}') ? rules.join('') : undefined;
}
