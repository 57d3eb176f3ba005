import { type Evaluation, evaluate, extendScope, resolveParams, resolveValue } from '#conditions';
import type { RecordXml, XmlElement } from '#model';

/** What XML 1.0 has no character for, not even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPED: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** An XML document as its mapping says, with a declaration of UTF-8 and an element a line. */
export function xmlFile({ prolog = [], root }: RecordXml, evaluation: Evaluation): string {
  const head = ['xml version="1.0" encoding="UTF-8"', ...prolog].map((instruction) => `<?${instruction}?>\n`);
  return [...head, ...elementsOf(root, evaluation, '')].join('');
}

/** The elements that one of the mapping comes to: one for each item of its list, else itself, or none. */
function elementsOf(element: XmlElement, evaluation: Evaluation, indent: string): string[] {
  if (element.each === undefined) return oneElement(element, evaluation, indent);
  const items = resolveValue(element.each, evaluation);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => oneElement(element, { ...evaluation, scope: extendScope(evaluation.scope, { item }) }, indent));
}

function oneElement(element: XmlElement, evaluation: Evaluation, indent: string): string[] {
  const { children, element: name, text, when } = element;
  if (when !== undefined && !evaluate(when, evaluation)) return [];
  const attributes = Object.entries(resolveParams(element.attributes, evaluation)).flatMap(([key, value]) =>
    isAbsent(value) ? [] : [` ${key}="${escaped(value, /[&<"\t\n\r]/g)}"`],
  );
  const start = `${indent}<${name}${attributes.join('')}`;
  if (children !== undefined) {
    const within = children.flatMap((child) => elementsOf(child, evaluation, `${indent}  `));
    return within.length === 0 ? [] : [`${start}>\n`, ...within, `${indent}</${name}>\n`];
  }
  if (text === undefined) return [`${start}/>\n`];
  const value = resolveValue(text, evaluation);
  return isAbsent(value) ? [] : [`${start}>${escaped(value, /[&<>\r]/g)}</${name}>\n`];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function escaped(value: unknown, special: RegExp): string {
  return String(value)
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(special, (character) => ESCAPED[character] ?? character);
}
