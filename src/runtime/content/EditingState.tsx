import { useRef } from 'react';
import { useServices } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { BackToPage } from './BackToPage.tsx';
import { focusBlock } from './focusBlock.ts';
import { isOwnDraft } from './isOwnDraft.ts';
import { LostChanges } from './LostChanges.tsx';
import type { PageDrafts } from './PageDrafts.ts';
import { useBarHeight } from './useBarHeight.ts';
import { useContentDrafts, useTexts, useUserName } from './useContentDrafts.ts';
import { useEditorStyle } from './useEditorStyle.ts';

/** Says how many changes there are and whether the server has them, and offers those that an earlier visit has left. */
export function EditingState() {
  useEditorStyle();
  const drafts = useContentDrafts();
  const texts = useTexts();
  const summary = drafts.summary();
  const { failed, savedAt, unsaved } = summary;
  const line = useRef<HTMLDivElement>(null);
  useBarHeight(line);
  return (
    <div ref={line} className="p-edit__summary">
      <p>{texts('cms.editor.changes', { count: summary.drafts })}</p>
      {drafts.changes().some(({ page }) => page.page.common === true) && <p>{texts('cmsReview.commonShort')}</p>}
      <BackToPage />
      <NotSaved />
      <NotSavedElsewhere pages={drafts.elsewhere()} />
      {failed === 0 && unsaved > 0 && <p>{texts('cms.editor.saving')}</p>}
      {unsaved === 0 && savedAt !== undefined && <p>{texts('cms.editor.saved', { at: savedAt })}</p>}
      <p role="status" className="p-visually-hidden">
        {drafts.announcement}
      </p>
      {drafts.changes().map(({ page }) => page.lost.length > 0 && <LostChanges key={page.page.humanReadableId} page={page} />)}
    </div>
  );
}

/** How many changes the server refuses: what somebody else has changed too is shown for the editor to decide, the rest is sent again. */
function NotSaved() {
  const drafts = useContentDrafts();
  const texts = useTexts();
  const failed = drafts.failed();
  const contested = failed.filter(({ state }) => state === 'conflict');
  const [first] = contested;
  const refused = failed.length - contested.length;
  const user = useUserName();
  const isOwn = contested.every(({ theirs }) => theirs !== undefined && isOwnDraft(theirs, user));
  return (
    <>
      {first !== undefined && (
        <p className="p-edit__failure" role="alert">
          {texts(isOwn ? 'cms.editor.contestedOwn' : 'cms.editor.contested', { count: contested.length })}{' '}
          <Button size="small" onClick={() => focusBlock(first.key)}>
            {texts('cms.editor.compare')}
          </Button>
        </p>
      )}
      {refused > 0 && (
        <p className="p-edit__failure" role="alert">
          {texts('cms.editor.failed', { count: refused })}{' '}
          <Button size="small" onClick={() => void drafts.flush()}>
            {texts('errors.retry')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Which pages that are out of sight hold changes that are not saved, with the way back to each: a refusal may have led away from it. */
function NotSavedElsewhere({ pages }: { readonly pages: readonly PageDrafts[] }) {
  const { navigation } = useServices();
  const texts = useTexts();
  if (pages.length === 0) return null;
  return (
    <p className="p-edit__failure" role="alert">
      {texts('cms.editor.elsewhere', { pages: pages.map(({ name }) => name).join(', ') })}{' '}
      {pages.map(({ language, name, path }) => (
        <Button key={`${name} ${language}`} size="small" onClick={() => navigation.go(path, { asIs: true })}>
          {texts('cms.editor.backTo', { page: name })}
        </Button>
      ))}
    </p>
  );
}
