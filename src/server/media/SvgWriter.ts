import type { SaxesTagNS } from 'saxes';
import { NotAllowed } from './NotAllowed.ts';
import { allowedAttribute, sizeOf } from './svgAttributes.ts';
import { plainRules } from './svgStyle.ts';
import { DROPPED_ELEMENTS, DROPPED_NAMESPACES, ELEMENTS } from './svgVocabulary.ts';

const SVG = 'http://www.w3.org/2000/svg';
const DEEPEST = 60;
const MOST_ELEMENTS = 20_000;

/** Writes the elements of a drawing that are allowed; throws NotAllowed at the first that is not. */
export class SvgWriter {
  /** Pixels. */
  size = { width: 0, height: 0 };
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  /** How many elements are open from the outermost one that is left out. */
  #dropped = 0;
  #count = 0;
  /** The text of the open `style`. */
  #style: string | undefined;

  get result(): string {
    return this.#parts.join('');
  }

  open(tag: SaxesTagNS): void {
    const { local: name, uri } = tag;
    this.#count += 1;
    if (this.#count > MOST_ELEMENTS || this.#open.length + this.#dropped >= DEEPEST) throw new NotAllowed(tag.name);
    if (this.#dropped > 0 || isDropped(name, uri)) {
      this.#dropped += 1;
      return;
    }
    const isRoot = this.#open.length === 0;
    const isInPlace = (name === 'svg') === isRoot && this.#style === undefined;
    if (uri !== SVG || !ELEMENTS.has(name) || !isInPlace) throw new NotAllowed(tag.name);
    this.#write(tag, isRoot);
  }

  close(): void {
    if (this.#dropped > 0) {
      this.#dropped -= 1;
      return;
    }
    if (this.#style !== undefined) this.#parts.push(escapeXml(plainRules(this.#style) ?? refuseStyle()));
    this.#style = undefined;
    this.#parts.push(`</${this.#open.pop()}>`);
  }

  text(part: string): void {
    const isOutside = this.#open.length === 0;
    if (this.#dropped > 0 || isOutside) return;
    if (this.#style === undefined) this.#parts.push(escapeXml(part));
    else this.#style += part;
  }

  #write({ attributes, local: name }: SaxesTagNS, isRoot: boolean): void {
    const allowed = Object.values(attributes).flatMap((attribute) => [allowedAttribute(name, attribute) ?? []].filter(isPair));
    if (isRoot) this.size = sizeOf(new Map(allowed));
    if (name === 'style') this.#style = '';
    const texts = allowed.map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    this.#parts.push(`<${name}${isRoot ? ` xmlns="${SVG}"` : ''}${texts.join('')}>`);
    this.#open.push(name);
  }
}

function isPair(entry: readonly string[]): entry is readonly [string, string] {
  return entry.length === 2;
}

function isDropped(name: string, uri: string): boolean {
  return uri === SVG ? DROPPED_ELEMENTS.has(name) : DROPPED_NAMESPACES.test(uri);
}

function refuseStyle(): never {
  throw new NotAllowed('style');
}

function escapeXml(text: string): string {
  const references: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => references[character] ?? '');
}
