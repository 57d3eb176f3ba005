/** How the content of a file begins that has a certain ending: bytes at an offset. */
interface Beginning {
  readonly offset: number;
  readonly bytes: string;
}

const BEGINNINGS: { readonly [ending: string]: readonly Beginning[] } = {
  png: [{ offset: 0, bytes: '\x89PNG\r\n\x1a\n' }],
  jpg: [{ offset: 0, bytes: '\xff\xd8\xff' }],
  jpeg: [{ offset: 0, bytes: '\xff\xd8\xff' }],
  gif: [{ offset: 0, bytes: 'GIF8' }],
  webp: [
    { offset: 0, bytes: 'RIFF' },
    { offset: 8, bytes: 'WEBP' },
  ],
  avif: [{ offset: 4, bytes: 'ftypavi' }],
  ico: [{ offset: 0, bytes: '\0\0\x01\0' }],
  mp4: [{ offset: 4, bytes: 'ftyp' }],
  webm: [{ offset: 0, bytes: '\x1aE\xdf\xa3' }],
  woff2: [{ offset: 0, bytes: 'wOF2' }],
  woff: [{ offset: 0, bytes: 'wOFF' }],
  pdf: [{ offset: 0, bytes: '%PDF' }],
};

/** Something in a file that should not be there; `offset` is where in its text. */
interface ContentProblem {
  readonly offset: number;
  readonly message: string;
}

/** What is wrong with the content of an asset: it is not what its ending says, or a picture that does more than being shown. */
export function contentProblems(path: string, content: Uint8Array): readonly ContentProblem[] {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (ending === 'svg') return svgProblems(new TextDecoder().decode(content));
  if (ending === 'vtt') return new TextDecoder().decode(content.subarray(0, 32)).startsWith('WEBVTT') ? [] : [notA('vtt')];
  const isRight = (BEGINNINGS[ending] ?? []).every(({ offset, bytes }) => latin1(content, offset, bytes.length) === bytes);
  return isRight ? [] : [notA(ending)];
}

function notA(ending: string): ContentProblem {
  return { offset: 0, message: `the content is not that of a .${ending} file` };
}

/** What an SVG may not hold. Browsers run nothing in a picture, but whoever opens its address opens it as a page. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<script\b/i, 'a script'],
  [/<(?:foreignObject|iframe|object|embed)\b/i, 'another document'],
  [/<!ENTITY\b/i, 'an entity'],
  [/\son[a-z]+\s{0,9}=/i, 'an event handler'],
  [/javascript:/i, 'a script'],
  [/\b(?:href|src)\s{0,9}=\s{0,9}["']\s{0,9}(?:[a-z][a-z0-9+.-]{0,20}:)?\/\//i, 'a reference to another server'],
  [/(?:url\(\s{0,9}["']?\s{0,9}|@import\s{0,9}["']?)(?:[a-z][a-z0-9+.-]{0,20}:)?\/\//i, 'a reference to another server'],
];

function svgProblems(text: string): ContentProblem[] {
  if (!isSvg(text)) return [notA('svg')];
  return FORBIDDEN.flatMap(([pattern, what]) => {
    const found = pattern.exec(text);
    return found ? [{ offset: found.index, message: `the drawing holds ${what}: ${found[0].trim()}` }] : [];
  });
}

/** Whether the first element is `svg`, after a declaration, comments and a document type. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\ufeff/, '').trimStart();
  for (let end = prologEnd(rest); end > 0; end = prologEnd(rest)) rest = rest.slice(end).trimStart();
  return /^<(?:svg:)?svg\b/.test(rest);
}

/** Where the declaration, comment or document type ends with which a text begins; 0 if it begins with none. */
function prologEnd(text: string): number {
  const closing = text.startsWith('<!--') ? '-->' : /^<[?!]/.test(text) ? '>' : undefined;
  const at = closing === undefined ? -1 : text.indexOf(closing);
  return closing === undefined || at === -1 ? 0 : at + closing.length;
}

/** Width and height of a picture in pixels. */
export type PixelSize = readonly [width: number, height: number];

/** The size that a PNG, GIF, JPEG or WebP file declares; undefined for other files. */
export function pixelSize(content: Uint8Array): PixelSize | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (latin1(content, 1, 3) === 'PNG' && content.length >= 24) return [view.getUint32(16), view.getUint32(20)];
  if (latin1(content, 0, 4) === 'GIF8' && content.length >= 10) return [view.getUint16(6, true), view.getUint16(8, true)];
  if (latin1(content, 8, 4) === 'WEBP' && content.length >= 30) return webpSize(content, view);
  return latin1(content, 0, 2) === '\xff\xd8' ? jpegSize(view) : undefined;
}

/** The three kinds of WebP: lossy, lossless and extended. */
function webpSize(content: Uint8Array, view: DataView): PixelSize | undefined {
  const kind = latin1(content, 12, 4);
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  const bits = view.getUint32(21, true);
  if (kind === 'VP8L') return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  return kind === 'VP8X' ? [uint24(24) + 1, uint24(27) + 1] : undefined;
}

/** A JPEG is a chain of segments; those called SOF hold the size. */
function jpegSize(view: DataView): PixelSize | undefined {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return undefined;
}

function latin1(content: Uint8Array, offset: number, length: number): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1', offset, offset + length);
}
