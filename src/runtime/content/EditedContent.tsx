import { useEffect, useMemo } from 'react';
import type { CmsContentBlock } from '#model';
import { useServices, useTranslate, useValue } from '../scope/hooks.ts';
import { ScopeProvider } from '../scope/ScopeProvider.tsx';
import type { CmsPage } from '../ui/cmsPage.ts';
import { contentDraftsOf } from './ContentDrafts.ts';
import { EditedPage } from './EditedPage.tsx';
import type { EditorProps } from './EditorProps.ts';
import type { PageDrafts } from './PageDrafts.ts';
import { readAt, useReadings } from './pageReadings.ts';
import { useContentDrafts, useEditingSettings, useLayoutOf, useWireLanguage } from './useContentDrafts.ts';
import { useEditorStyle } from './useEditorStyle.ts';

type EditedContentProps = EditorProps<CmsContentBlock>;

/** A content page while somebody edits or previews it. A page that cannot hold drafts is shown as readers see it. */
export function EditedContent(props: EditedContentProps) {
  const { block, view: View } = props;
  useEditorStyle();
  const page = useValue<CmsPage>(block.page);
  const isReady = useEditingSettings() !== undefined;
  if (!isReady || !isEditable(page)) return <View block={block} />;
  return <Drafts page={page} {...props} />;
}

/** Whether a page holds drafts, or is made by its first one. */
export function isEditable(page: CmsPage | undefined): page is CmsPage {
  return (page?.id ?? null) !== null || page?.extras?.includes('begin') === true;
}

function Drafts({ mode, page, block, view }: EditedContentProps & { readonly page: CmsPage }) {
  const title = useTranslate()(useValue<string>({ $: 'route.title' }) ?? '');
  const drafts = usePageDrafts(page, title);
  if (mode === 'edit') return <EditedPage page={drafts} kinds={block.kinds} />;
  return <Preview page={drafts} block={block} view={view} />;
}

/** The page as readers would see it after publishing: by the same component, without any means of editing. */
function Preview({ page, block, view: View }: Omit<EditedContentProps, 'mode'> & { readonly page: PageDrafts }) {
  const revision = useContentDrafts().revision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page after each change
  const shown = useMemo(() => page.shown(), [page, revision]);
  const previewed = useMemo((): CmsContentBlock => ({ ...block, page: { $: 'previewedPage' } }), [block]);
  return (
    <ScopeProvider add={{ previewedPage: shown }}>
      <View block={previewed} />
    </ScopeProvider>
  );
}

/** The drafts of a page that is in sight under a title, whole or with its blocks of a type, with what the server has sent last. */
export function usePageDrafts(page: CmsPage, title: string, type?: string): PageDrafts {
  const services = useServices();
  const drafts = contentDraftsOf(services);
  const { path } = services.navigation.current();
  const language = useWireLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is the same for the same page
  const edited = useMemo(() => drafts.pageOf(page, language, readAt(page)), [drafts, page.humanReadableId, page.id, language]);
  useLayoutOf(edited);
  useReadings(edited, page);
  useEffect(
    () => drafts.show(edited, { title, path, types: type === undefined ? undefined : [type] }),
    [drafts, edited, title, path, type],
  );
  return edited;
}
