import { useSyncExternalStore } from 'react';
import { useServices, useShell } from '../scope/hooks.ts';
import { type ContentDrafts, type ContentMode, contentDraftsOf } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import type { PageDrafts } from './PageDrafts.ts';

/** The edited pages; renders again after every change of any of them. */
export function useContentDrafts(): ContentDrafts {
  const drafts = contentDraftsOf(useServices());
  useSyncExternalStore(drafts.subscribe, drafts.revision);
  return drafts;
}

/** Says to a screen reader what was done. Does not render again, unlike useContentDrafts: each block of a page has one. */
export function useAnnounce(): (text: string) => void {
  const drafts = contentDraftsOf(useServices());
  return (text) => drafts.announce(text);
}

/** The settings of editing; undefined until the block `content-editor` is shown. */
export function useEditingSettings(): ContentDrafts['settings'] {
  const drafts = contentDraftsOf(useServices());
  return useSyncExternalStore(drafts.subscribe, () => drafts.settings);
}

/** How the user works with content: `edit`, `preview`, or undefined for reading it. */
export function useContentMode(): ContentMode | undefined {
  const drafts = contentDraftsOf(useServices());
  return useSyncExternalStore(drafts.subscribe, () => drafts.mode);
}

/** The function that gives the texts of the editor, which pages without one do not load. */
export function useTexts(): (key: string, args?: Record<string, unknown>) => string {
  return useEditingSettings()?.translate ?? ((key) => key);
}

/** Renders again when the page has other blocks or another order. */
export function useLayoutOf(page: PageDrafts): void {
  useSyncExternalStore(page.subscribe, page.revision);
}

/** Renders again when the block changes. */
export function useChangesOf(block: EditedBlock): void {
  useSyncExternalStore(block.subscribe, block.revision);
}

/** The language of content in calls. */
export function useWireLanguage(): string {
  const { language, portal } = useShell();
  return portal.languages.find(({ id }) => id === language)?.wire ?? language;
}

/** What the user is called. */
export function useUserName(): string | undefined {
  return (useServices().session.facts.user as { readonly userName?: string } | null)?.userName;
}
