import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { XmlReading } from '#model';
import { isAt, type PathStep, stepsOf } from './xmlPath.ts';

/** What is wrong with a text that was sent, and where. */
export interface ReadFailure {
  readonly code: 'NOT_WELL_FORMED' | 'DOCTYPE' | 'ENCODING' | 'TOO_DEEP' | 'TOO_MANY' | 'ROOT' | 'MISSING' | 'REPEATED' | 'TOO_LONG';
  /** Path of elements, e.g. `/adf/prospect/id`. */
  readonly at: string;
  /** From 1; of something that is missing the line of the innermost element around it that is there. */
  readonly line: number;
}

/** What was read of a text: its values by their names, the lines on which they stand, and what is wrong. */
export interface ReadXml {
  readonly values: { readonly [name: string]: string };
  readonly lines: { readonly [name: string]: number };
  readonly failures: readonly ReadFailure[];
  readonly isRead: boolean;
  readonly bytes: number;
}

/** More is no message but an attack on whoever reads it. */
const MOST_LEVELS = 32;
const MOST_ELEMENTS = 10_000;
const LONGEST_VALUE = 1000;

interface Open {
  readonly tag: SaxesTagNS;
  readonly line: number;
  text: string;
}

interface Wanted {
  readonly name: string;
  readonly steps: readonly PathStep[];
  readonly attribute: string | undefined;
  readonly required: boolean;
  readonly maxLength: number;
}

/** Ends the reading: what follows cannot be relied on. */
class Unreadable extends Error {
  readonly code: ReadFailure['code'];

  constructor(code: ReadFailure['code']) {
    super(code);
    this.code = code;
  }
}

/** Reads values from XML by the paths of a document. Nothing is resolved or loaded: a document type ends the reading where it begins. */
export function readXml(text: string, settings: Omit<XmlReading, 'xml'>): ReadXml {
  const reader = new Reader(settings);
  reader.read(text);
  return { ...reader.result, bytes: Buffer.byteLength(text) };
}

class Reader {
  readonly #root: string;
  readonly #single: readonly (readonly PathStep[])[];
  readonly #wanted: readonly Wanted[];
  readonly #values = new Map<string, { readonly text: string; readonly line: number }>();
  readonly #failures: ReadFailure[] = [];
  readonly #open: Open[] = [];
  readonly #seen = new Set<string>();
  /** Path -> line of the first element there: what is missing is looked for around these. */
  readonly #lines = new Map<string, number>();
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  #elements = 0;
  #line = 1;

  constructor({ root, single = [], values }: Omit<XmlReading, 'xml'>) {
    this.#root = root;
    this.#single = single.map((path) => stepsOf(path).steps);
    this.#wanted = Object.entries(values).map(([name, value]) => {
      const { path, required = false, maxLength = LONGEST_VALUE } = typeof value === 'string' ? { path: value } : value;
      return { name, required, maxLength, ...stepsOf(path) };
    });
  }

  get result(): Omit<ReadXml, 'bytes'> {
    const read = [...this.#values];
    return {
      values: Object.fromEntries(read.map(([name, { text }]) => [name, text])),
      lines: Object.fromEntries(read.map(([name, { line }]) => [name, line])),
      failures: this.#failures,
      isRead: this.#failures.length === 0,
    };
  }

  read(text: string): void {
    this.#listen();
    try {
      this.#parser.write(text).close();
    } catch (error) {
      // Whatever the parser stumbles over: its words may repeat what was sent.
      this.#fail(error instanceof Unreadable ? error.code : 'NOT_WELL_FORMED', this.#path(), this.#parser.line);
      return;
    }
    for (const wanted of this.#wanted) this.#checkPresent(wanted);
  }

  #listen(): void {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new Unreadable('ENCODING');
    });
    parser.on('doctype', () => {
      throw new Unreadable('DOCTYPE');
    });
    parser.on('opentagstart', () => {
      this.#line = parser.line;
    });
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('closetag', () => this.#leave());
    parser.on('text', (part) => this.#add(part));
    parser.on('cdata', (part) => this.#add(part));
  }

  #enter(tag: SaxesTagNS): void {
    this.#elements += 1;
    this.#open.push({ tag, line: this.#line, text: '' });
    this.#checkBounds(tag);
    const path = this.#path();
    if (!this.#lines.has(path)) this.#lines.set(path, this.#line);
    if (this.#single.some((steps) => this.#isAt(steps)) && this.#seen.has(path)) this.#fail('REPEATED', path, this.#line);
    this.#seen.add(path);
    for (const wanted of this.#wanted)
      if (wanted.attribute !== undefined && this.#isAt(wanted.steps)) this.#take(wanted, tag.attributes[wanted.attribute]?.value ?? '');
  }

  #checkBounds(tag: SaxesTagNS): void {
    if (this.#open.length > MOST_LEVELS) throw new Unreadable('TOO_DEEP');
    if (this.#elements > MOST_ELEMENTS) throw new Unreadable('TOO_MANY');
    if (this.#open.length === 1 && tag.local !== this.#root) throw new Unreadable('ROOT');
  }

  #leave(): void {
    for (const wanted of this.#wanted)
      if (wanted.attribute === undefined && this.#isAt(wanted.steps)) this.#take(wanted, this.#open.at(-1)?.text ?? '');
    this.#open.pop();
  }

  #add(part: string): void {
    const open = this.#open.at(-1);
    if (open) open.text += part;
  }

  /** The first that is not empty counts. */
  #take({ maxLength, name }: Wanted, sent: string): void {
    const text = sent.trim();
    const line = this.#open.at(-1)?.line ?? 1;
    if (text === '' || this.#values.has(name)) return;
    if (text.length > maxLength) this.#fail('TOO_LONG', this.#path(), line);
    this.#values.set(name, { text: text.slice(0, maxLength), line });
  }

  #checkPresent({ attribute, name, required, steps }: Wanted): void {
    if (!required || this.#values.has(name)) return;
    const names = [this.#root, ...steps.map(({ element }) => element)];
    const around = names.map((_, index) => `/${names.slice(0, names.length - index).join('/')}`).find((path) => this.#lines.has(path));
    this.#fail(
      'MISSING',
      `/${[...names, ...(attribute === undefined ? [] : [`@${attribute}`])].join('/')}`,
      this.#lines.get(around ?? '') ?? 1,
    );
  }

  #fail(code: ReadFailure['code'], at: string, line: number): void {
    this.#failures.push({ code, at, line });
  }

  #isAt(steps: readonly PathStep[]): boolean {
    return isAt(
      steps,
      this.#open.slice(1).map(({ tag }) => tag),
    );
  }

  #path(): string {
    return `/${this.#open.map(({ tag }) => tag.local).join('/')}`;
  }
}
