import type { SaxesAttributeNS } from 'saxes';
import { NotAllowed } from './NotAllowed.ts';
import { isPlainValue, plainDeclarations } from './svgStyle.ts';
import { ATTRIBUTES, DROPPED_ATTRIBUTES, DROPPED_NAMESPACES } from './svgVocabulary.ts';

const XLINK = 'http://www.w3.org/1999/xlink';

/** An attribute of an element as it is written; undefined where it is left out. Throws NotAllowed for one that does more than draw. */
export function allowedAttribute(element: string, attribute: SaxesAttributeNS): readonly [string, string] | undefined {
  const { local, name, uri, value } = attribute;
  if (isDropped(attribute)) return undefined;
  if (isReference(attribute)) return ['href', reference(element, name, value)];
  if (uri !== '' || local !== name) throw new NotAllowed(name);
  if (local === 'style') return styleAttribute(value);
  if (element !== 'style') return plainAttribute(local, value);
  if (local === 'type' && value === 'text/css') return undefined;
  throw new NotAllowed(name);
}

function isReference({ local, uri }: SaxesAttributeNS): boolean {
  return local === 'href' && (uri === '' || uri === XLINK);
}

function plainAttribute(name: string, value: string): readonly [string, string] {
  if (!ATTRIBUTES.has(name) || !draws(value)) throw new NotAllowed(name);
  return [name, value];
}

/** Only a function or an escape can make a value do more. */
function draws(value: string): boolean {
  return !/[(\\]/.test(value) || isPlainValue(value);
}

function isDropped({ name, prefix, uri }: SaxesAttributeNS): boolean {
  return DROPPED_ATTRIBUTES.test(name) || prefix === 'xmlns' || (uri !== '' && DROPPED_NAMESPACES.test(uri));
}

/** One gradient takes its colours from another one of the picture; nothing else leads anywhere. */
function reference(element: string, name: string, value: string): string {
  if (!element.endsWith('Gradient') || !/^#[\w.-]+$/.test(value)) throw new NotAllowed(name);
  return value;
}

function styleAttribute(value: string): readonly [string, string] | undefined {
  const declarations = plainDeclarations(value);
  if (declarations === undefined) throw new NotAllowed('style');
  return declarations === '' ? undefined : ['style', declarations];
}

const UNITS: { readonly [unit: string]: number } = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

/** The size in pixels: `width` and `height` where both are lengths, else that of the view box; 0 where there is neither. */
export function sizeOf(attributes: ReadonlyMap<string, string>): { readonly width: number; readonly height: number } {
  const [width, height] = ['width', 'height'].map((name) => pixels(attributes.get(name)));
  if (width !== undefined && height !== undefined) return { width, height };
  const box = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const [, , boxWidth = 0, boxHeight = 0] = box.map((part) => (/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(part) ? Number(part) : 0));
  return { width: boxWidth, height: boxHeight };
}

function pixels(length = ''): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)(px|pt|pc|mm|cm|in)?$/.exec(length.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (UNITS[unit] ?? 1);
}
