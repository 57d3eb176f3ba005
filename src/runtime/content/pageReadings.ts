import { useEffect } from 'react';
import { deepEqual } from '#conditions';
import { isJsonObject } from '#model';
import type { CmsPage } from '../ui/cmsPage.ts';
import { onReading } from './moments.ts';
import type { PageDrafts } from './PageDrafts.ts';

const moments = new WeakMap<object, number>();

onReading((value, moment) => {
  for (const item of [value].flat()) if (isJsonObject(item)) moments.set(item, moment);
});

/** When a page was asked for (see `nextMoment`); undefined if that was before anybody edited. */
export function readAt(page: CmsPage): number | undefined {
  return moments.get(page);
}

/** Hands the pages of a data source to their drafts, also one that is as it was before: drafts saved since may be gone. */
export function useReadings(drafts: PageDrafts, page: CmsPage): void {
  useEffect(() => drafts.receive(page, readAt(page)), [drafts, page]);
  useEffect(
    () =>
      onReading((value, moment) => {
        if ([value].flat().some((item) => deepEqual(item, page))) drafts.receive({ ...page }, moment);
      }),
    [drafts, page],
  );
}
