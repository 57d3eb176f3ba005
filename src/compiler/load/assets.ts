import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { contentProblems, pixelSize } from './assetContent.ts';
import type { DocumentFiles } from './documentFiles.ts';
import { svgColors } from './svgColors.ts';

/** What is known of an asset. The next compilation takes it over while the file is the same. */
export interface Asset {
  readonly stamp: string | undefined;
  /** Its size; undefined where only the path is known, as of an archived version. */
  readonly bytes: number | undefined;
  /** The colours of a drawing (see svgColors). */
  readonly colors?: readonly string[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** No picture is shown larger than a large screen. */
const MAX_PIXELS = 4096;
/** Of any asset; what is shown before the page can be used is limited at the place that names it. */
const MAX_BYTES = 10_000_000;

/** Reads an asset and checks that it is what its ending says and fit to be sent to browsers. */
export function readAsset(from: DocumentFiles, path: string, before: Asset | undefined): Asset {
  const stamp = from.stamp?.(path);
  if (before && stamp !== undefined && stamp === before.stamp) return before;
  const content = from.read(path);
  if (!content) return { stamp, bytes: undefined, diagnostics: [] };
  const colors = /\.svg$/i.test(path) ? svgColors(new TextDecoder().decode(content)) : undefined;
  return { stamp, bytes: content.length, colors, diagnostics: diagnosticsOf(path, content) };
}

/** Whether the same is said of an asset as before, though it may have been written again. */
export function isSameAsset(before: Asset | undefined, now: Asset): boolean {
  if (before === now) return true;
  const isSame = (property: 'colors' | 'diagnostics') => JSON.stringify(before?.[property]) === JSON.stringify(now[property]);
  return before?.bytes === now.bytes && isSame('colors') && isSame('diagnostics');
}

function diagnosticsOf(path: string, content: Uint8Array): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  const problems = contentProblems(path, content);
  const text = problems.some(({ offset }) => offset > 0) ? new TextDecoder().decode(content) : '';
  const source = { path, layer: 'base', text } as const;
  for (const { offset, message } of problems) diagnostics.add('ASSET_CONTENT', { source, offset, pointer: '' }, message);
  const size = problems.length === 0 ? pixelSize(content) : undefined;
  if (content.length > MAX_BYTES) diagnostics.addFile('ASSET_LARGE', path, `${bytesText(content.length)}; at most ${bytesText(MAX_BYTES)}`);
  if (size && Math.max(...size) > MAX_PIXELS)
    diagnostics.addFile('ASSET_LARGE', path, `${size.join(' x ')} pixels; at most ${MAX_PIXELS} each way`);
  return diagnostics.list();
}

/** A number of bytes for readers. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
