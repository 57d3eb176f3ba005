import { useEffect, useState } from 'react';
import type { JsonObject, Tokens } from '#model';
import { useServices } from '../scope/hooks.ts';
import { mapsOf } from '../scope/mapsOf.ts';
import { useContentDrafts } from './useContentDrafts.ts';

/** A program that may show a content page. */
export interface ContentProgram {
  readonly id: string;
  readonly name: string;
  /** What makes users of the program see it. */
  readonly user: JsonObject;
  readonly tokens: Tokens;
  /** Addresses of its documents. */
  readonly shells: readonly { readonly language: string; readonly address: string }[];
}

/** The programs, read once, where the pages in sight announce that the server tells of them; else none. */
export function usePrograms(operation: string | undefined): readonly ContentProgram[] {
  const { call } = useServices();
  const isAnnounced = useContentDrafts()
    .changes()
    .some(({ page: { page } }) => page.extras?.includes('programs') === true);
  const [programs, setPrograms] = useState<readonly ContentProgram[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (isAnnounced && operation !== undefined) {
      void call(operation).then((result) => {
        if (isCurrent && result.ok) setPrograms(mapsOf<ContentProgram>(result.output) as readonly ContentProgram[]);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [call, operation, isAnnounced]);
  return programs;
}
