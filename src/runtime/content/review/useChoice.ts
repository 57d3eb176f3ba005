import { useMemo, useState } from 'react';
import type { Change } from './reviewedChanges.ts';

/** Which changes are to be published. */
export interface Choice {
  readonly isChosen: (change: Change) => boolean;
  readonly toggle: (change: Change) => void;
}

/** The user's own changes are chosen at first, those of other editors are not; what is incomplete cannot be. */
export function useChoice(): Choice {
  /** Keys of the changes about which the user has decided otherwise. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      isChosen: (change) => !change.isIncomplete && (change.by === undefined) !== toggled.has(keyOf(change)),
      toggle: (change) =>
        setToggled((before) => {
          const key = keyOf(change);
          return new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]);
        }),
    }),
    [toggled],
  );
}

/** Two pages, or a page in two languages, may have blocks of one key. */
function keyOf({ key, page }: Change): string {
  return [page.page.id, page.language, key].join(' ');
}
