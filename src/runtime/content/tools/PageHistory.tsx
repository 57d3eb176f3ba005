import { useEffect, useState } from 'react';
import { useServices, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { PageDrafts } from '../PageDrafts.ts';
import { Problem } from '../Problem.tsx';
import { itemsIn, type PageCalls } from '../pageCalls.ts';
import { useEditingSettings, useWireLanguage } from '../useContentDrafts.ts';
import { usePageCall } from '../usePageCall.ts';
import { dateOf } from './PageState.tsx';

interface PageHistoryProps {
  readonly page: PageDrafts;
  readonly calls: PageCalls;
}

/** A publication of a page. */
interface PageVersion {
  readonly id: number;
  /** Null for what the page showed before its first publication. */
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  readonly changes: readonly { readonly humanReadableId: string; readonly type: string; readonly kind: 'added' | 'changed' | 'removed' }[];
}

const KINDS = { added: 'cmsTools.added', changed: 'cmsTools.changed', removed: 'cmsTools.removed' } as const;
/** So many changes of a publication are named. */
const NAMED = 4;

/** The publications of a page, the newest first; each but the newest can be brought back as drafts. */
export function PageHistory({ page, calls }: PageHistoryProps) {
  const texts = useTranslate();
  const { versions, isFailed } = useVersions(page, calls);
  const { send, isBusy, problem, refuse } = usePageCall();
  const restore = async ({ id }: PageVersion): Promise<void> => {
    if (!(await page.flush())) return refuse(texts('cms.unsavedFirst'));
    await send(calls.restore, { pageId: page.page.id, versionId: id }, texts('cmsTools.restored'));
  };
  return (
    <section className="p-tools__part">
      <h3>{texts('cmsTools.history')}</h3>
      <Problem text={isFailed ? texts('errors.generic') : undefined} />
      {versions?.length === 0 && <p className="p-muted">{texts('cmsTools.noHistory')}</p>}
      <ol className="p-tools__list">
        {versions?.map((version, index) => (
          <li key={version.id}>
            <Version version={version} />
            {index > 0 && (
              <Button
                size="small"
                variant="ghost"
                busy={isBusy}
                aria-label={texts('cmsTools.restoreOf', {
                  at: dateOf(version.publishedAt),
                  known: version.publishedAt === null ? 'no' : 'yes',
                })}
                onClick={() => void restore(version)}
              >
                {texts('cmsTools.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Problem text={problem} />
    </section>
  );
}

function Version({ version: { changes, publishedAt, publishedBy } }: { readonly version: PageVersion }) {
  const texts = useTranslate();
  const kinds = useEditingSettings()?.kinds;
  if (publishedAt === null) return <p>{texts('cmsTools.before')}</p>;
  const named = changes.slice(0, NAMED).map(({ type, kind }) => texts(KINDS[kind], { block: kinds?.[type]?.label ?? type }));
  return (
    <div>
      <p>{texts('cmsTools.publishedBy', { at: dateOf(publishedAt), name: publishedBy ?? '' })}</p>
      <p className="p-muted">
        {named.join(' · ')}
        {changes.length > NAMED && ` · ${texts('cmsTools.more', { count: changes.length - NAMED })}`}
      </p>
    </div>
  );
}

/** The publications of a page in the current language, read again with each page that comes. */
function useVersions(page: PageDrafts, { history }: PageCalls) {
  const { call } = useServices();
  const language = useWireLanguage();
  const [versions, setVersions] = useState<readonly PageVersion[] | 'failed'>();
  const { id } = page.page;
  const { readAt } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was read again may have been published
  useEffect(() => {
    let isCurrent = true;
    void call(history, { pageId: id, language }).then((result) => {
      if (isCurrent) setVersions(result.ok ? itemsIn<PageVersion>(result.output) : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [call, history, id, language, readAt]);
  return { versions: versions === 'failed' ? undefined : versions, isFailed: versions === 'failed' };
}
