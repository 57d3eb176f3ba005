import { SaxesParser } from 'saxes';
import { NotAllowed } from './NotAllowed.ts';
import { SvgWriter } from './SvgWriter.ts';

/** A drawing that only draws, with its size in pixels, or the reason why it cannot be made one. */
export type SanitizedSvg =
  | { readonly svg: string; readonly width: number; readonly height: number }
  /** `what` names the first thing that is not allowed, e.g. `script` or `onload`; '' if the text is no SVG. */
  | { readonly what: string };

/**
 * Writes a drawing anew with what an allow-list names. What programs store for themselves is left out; anything else that is not on the
 * list, above all what runs, loads or animates, refuses the whole drawing, because leaving it out could change what is seen.
 */
export function sanitizeSvg(bytes: Uint8Array): SanitizedSvg {
  try {
    const writer = new SvgWriter();
    const parser = openParser(writer);
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
    return { svg: writer.result, ...writer.size };
  } catch (error) {
    return { what: error instanceof NotAllowed ? error.what : '' };
  }
}

/** The parser knows no entities but those of XML itself, and is stopped before it could learn others. */
function openParser(writer: SvgWriter): SaxesParser<{ xmlns: true; position: false }> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) throw new NotAllowed(encoding);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new NotAllowed('DOCTYPE');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw new NotAllowed(`?${target}`);
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (part) => writer.text(part));
  parser.on('cdata', (part) => writer.text(part));
  return parser;
}
