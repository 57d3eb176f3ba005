import { type ComponentType, useEffect, useMemo } from 'react';
import { useServices, useTranslate, useValue } from '../scope/hooks.ts';
import type { CmsPage } from '../ui/cmsPage.ts';
import { contentDraftsOf } from './ContentDrafts.ts';
import { EditedPage } from './EditedPage.tsx';
import type { PageDrafts } from './PageDrafts.ts';
import { readAt, useReadings } from './pageReadings.ts';
import { useContentDrafts, useEditingSettings, useLayoutOf, useWireLanguage } from './useContentDrafts.ts';
import { useEditorStyle } from './useEditorStyle.ts';

interface EditedContentProps {
  readonly mode: string;
  readonly page: CmsPage | undefined;
  /** Types of blocks that are shown here; all if undefined. */
  readonly kinds: readonly string[] | undefined;
  /** Shows a page to its readers. */
  readonly view: ComponentType<{ readonly page: CmsPage | undefined }>;
}

/** A content page while somebody edits or previews it. A page that cannot hold drafts is shown as readers see it. */
export function EditedContent({ mode, page, kinds, view: View }: EditedContentProps) {
  useEditorStyle();
  const isReady = useEditingSettings() !== undefined;
  if (!isReady || !isEditable(page)) return <View page={page} />;
  return <Drafts page={page} mode={mode} kinds={kinds} view={View} />;
}

/** Whether a page holds drafts, or is made by its first one. */
export function isEditable(page: CmsPage | undefined): page is CmsPage {
  return (page?.id ?? null) !== null || page?.extras?.includes('begin') === true;
}

function Drafts({ mode, page, kinds, view: View }: EditedContentProps & { readonly page: CmsPage }) {
  const title = useTranslate()(useValue<string>({ $: 'route.title' }) ?? '');
  const drafts = usePageDrafts(page, title);
  if (mode === 'edit') return <EditedPage page={drafts} kinds={kinds} />;
  return <Preview page={drafts} view={View} />;
}

/** The page as readers would see it after publishing: by the same component, without any means of editing. */
function Preview({ page, view: View }: { readonly page: PageDrafts; readonly view: EditedContentProps['view'] }) {
  const revision = useContentDrafts().revision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page after each change
  const shown = useMemo(() => page.shown(), [page, revision]);
  return <View page={shown} />;
}

/** The drafts of a page that is in sight under a title, with what the server has sent last. */
export function usePageDrafts(page: CmsPage, title: string): PageDrafts {
  const services = useServices();
  const drafts = contentDraftsOf(services);
  const { path } = services.navigation.current();
  const language = useWireLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is the same for the same page
  const edited = useMemo(() => drafts.pageOf(page, language, readAt(page)), [drafts, page.humanReadableId, page.id, language]);
  useLayoutOf(edited);
  useReadings(edited, page);
  useEffect(() => drafts.show(edited, { title, path }), [drafts, edited, title, path]);
  return edited;
}
