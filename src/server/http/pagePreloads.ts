import { readPath } from '#conditions';
import {
  type Blocks,
  type FormBlock,
  type FormPart,
  type Frame,
  firstBlockKinds,
  type Hero,
  type HeroBlock,
  type OemDocument,
  type ScreenPart,
} from '#model';
import type { FirstBlock } from './firstPaint.ts';
import { preload, preloadLast, preloadModule, preloadScripts } from './html.ts';

/** The script files of each lazy part of the pages (`block hero`, `forms`, ..), as the build lists them in chunks.json. */
export type Chunks = { readonly [name: string]: readonly string[] };

/** Preloads the scripts of the blocks of a screen and of its frame, and the picture of the screen's hero block. */
export function blockPreloads(
  screen: ScreenPart['screen'],
  frame: Frame | undefined,
  chunks: Chunks,
  oem: OemDocument | undefined,
): string {
  const scripts = new Set([...firstBlockKinds(screen, frame)].flatMap((kind) => chunks[`block ${kind}`] ?? []));
  const picture = heroPicture(screen.blocks, oem);
  return preloadScripts([...scripts]) + (picture === undefined ? '' : preload('image', `/assets/${picture}`));
}

/** If forms are visible at once, preloads the scripts for forms and the validators of these forms. */
export function formPreloads(blocks: readonly FirstBlock[], { forms }: ScreenPart, chunks: Chunks): string {
  const parts = blocks.flatMap((block) => (block.block === 'form' ? (forms[block.form] ?? []) : []));
  return preloadScripts(formScripts(parts, chunks)) + validatorPreloads(parts);
}

/** The scripts with which forms are edited: a small one for simple forms. */
function formScripts(parts: readonly FormPart[], chunks: Chunks): readonly string[] {
  return [...new Set(parts.flatMap(({ simple }) => chunks[simple === true ? 'simple-form' : 'forms'] ?? []))];
}

function validatorPreloads(parts: readonly FormPart[]): string {
  return [...new Set(parts.map(({ validatorUrl }) => validatorUrl))].map(preloadModule).join('');
}

/** Preloads the scripts of a screen's forms and their validators, but not of forms in dialogs, which open later if at all. */
export function screenFormPreloads({ screen, forms }: ScreenPart, chunks: Chunks): string {
  const blocks = formBlocks(screen.blocks);
  const parts = blocks.filter(({ readOnly }) => readOnly !== true).flatMap(({ form }) => forms[form] ?? []);
  const isShownAsText = blocks.some(({ readOnly }) => readOnly !== undefined);
  return (
    (isShownAsText ? preloadScripts(chunks['read-only-form']) : '') +
    formScripts(parts, chunks)
      .map((file) => preloadLast('script', file))
      .join('') +
    validatorPreloads(parts)
  );
}

/** The form blocks in a JSON value, at any depth but that of dialogs. */
function formBlocks(json: unknown): readonly FormBlock[] {
  if (typeof json !== 'object' || json === null) return [];
  const kind = 'block' in json ? json.block : undefined;
  if (kind === 'dialog') return [];
  const nested = Object.values(json).flatMap(formBlocks);
  return kind === 'form' ? [json as FormBlock, ...nested] : nested;
}

/**
 * The first picture of a screen's hero block (poster, cover or first banner). Undefined unless the hero comes from the OEM document,
 * because any other source depends on data.
 */
export function heroPicture(blocks: Blocks, oem: OemDocument | undefined): string | undefined {
  const { hero: expression } = (blocks.find(({ block }) => block === 'hero') ?? {}) as Partial<HeroBlock>;
  const path = typeof expression === 'object' && expression !== null && '$' in expression ? expression.$ : undefined;
  const hero = typeof path === 'string' ? (readPath({ oem }, path) as Partial<Hero> | undefined) : undefined;
  return hero?.poster ?? hero?.image ?? hero?.banners?.[0]?.image;
}
