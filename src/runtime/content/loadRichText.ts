/** What edits rich text; large, and loaded when an editor opens the first text. */
export type RichTextParts = typeof import('./richTextParts.ts');

const importParts = (): Promise<RichTextParts> => import(/* webpackChunkName: "rich-text" */ './richTextParts.ts');

/** Loads it. Tries twice. */
export function loadRichText(): Promise<RichTextParts> {
  return importParts().catch(importParts);
}
