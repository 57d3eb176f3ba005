import { useEffect, useMemo, useState } from 'react';
import type { ContentPageToolsBlock } from '#model';
import type { PageDrafts } from '../../content/PageDrafts.ts';
import { type PageCalls, pageToolCallsOf } from '../../content/pageCalls.ts';
import { PageState } from '../../content/tools/PageState.tsx';
import { PageToolsDialog } from '../../content/tools/PageToolsDialog.tsx';
import { PresentEditors } from '../../content/tools/PresentEditors.tsx';
import { usePresence } from '../../content/tools/usePresence.ts';
import { useContentDrafts } from '../../content/useContentDrafts.ts';
import { useToolsStyle } from '../../content/useToolsStyle.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';

/** What pages announce and this block is for. */
const OFFERED: readonly string[] = ['review', 'schedule', 'history', 'copy'];

/**
 * The block kind `content-page-tools`: a button that opens what the server offers for the pages in sight, where the page stands and who else
 * is on it. Nothing where the pages announce nothing.
 */
export function ContentPageTools({ block }: BlockProps<ContentPageToolsBlock>) {
  useToolsStyle();
  const texts = useTranslate();
  const calls = useDeclaredCalls(block);
  const inSight = useContentDrafts()
    .changes()
    .map(({ page }) => page);
  const pages = inSight.filter(({ page }) => page.id !== undefined && page.extras?.some((extra) => OFFERED.includes(extra)));
  const [chosen, setChosen] = useState<PageDrafts>();
  const [isOpen, setOpen] = useState(false);
  const alone = inSight.length === 1 ? inSight[0] : undefined;
  const others = usePresence(calls.presence, alone);
  const page = pages.find((one) => one === chosen) ?? pages[0];
  return (
    <>
      {alone !== undefined && (
        <div className="p-edit__summary">
          <PageState page={alone} />
          <PresentEditors page={alone} others={others} />
        </div>
      )}
      {page !== undefined && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts('cmsTools.open')}
        </Button>
      )}
      {isOpen && page !== undefined && (
        <PageToolsDialog calls={calls} pages={pages} page={page} onPage={setChosen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Tells the pieces of a page which calls there are, as long as the block is shown. */
function useDeclaredCalls(block: ContentPageToolsBlock): PageCalls {
  const services = useServices();
  const { copy, describePicture, history, listPictures, presence, restore, review, schedule, unschedule } = block;
  const calls = useMemo(
    (): PageCalls => ({ copy, describePicture, history, listPictures, presence, restore, review, schedule, unschedule }),
    [copy, describePicture, history, listPictures, presence, restore, review, schedule, unschedule],
  );
  useEffect(() => {
    const known = pageToolCallsOf(services);
    known.declare(calls);
    return () => known.declare(undefined);
  }, [services, calls]);
  return calls;
}
