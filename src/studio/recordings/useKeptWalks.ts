import { useCallback, useEffect, useState } from 'react';
import { isJsonObject, type WalkDocument } from '#model';
import { readWalk } from '../readWalk.ts';

/** A walk that was kept or opened. */
export interface KeptWalk {
  readonly id: number;
  readonly walk: WalkDocument;
  /** Whether a file holds it as it is. */
  readonly isSaved: boolean;
}

/** The walks that were kept, whichever machine is shown. */
export interface KeptWalks {
  readonly all: readonly KeptWalk[];
  /** The number of the walk that is being looked at. */
  readonly opened: number | undefined;
  /** Takes a walk that was just kept, or read from a file, and opens it. */
  add(walk: WalkDocument, isSaved: boolean): void;
  open(id: number): void;
  change(id: number, change: Partial<Omit<KeptWalk, 'id'>>): void;
  drop(id: number): void;
  /** Nothing is looked at any more. A walk that is in no file waits. */
  close(): void;
}

/** Key of the session storage: what is in no file yet outlives a reload of the page. */
const KEY = 'portico_studio_walks';

/** Keeps walks until they are saved or dropped. */
export function useKeptWalks(): KeptWalks {
  const [all, setAll] = useState<readonly KeptWalk[]>(storedWalks);
  const [opened, setOpened] = useState<number>();
  useEffect(() => {
    const unsaved = all.filter(({ isSaved }) => !isSaved).map(({ walk }) => walk);
    if (unsaved.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(unsaved));
  }, [all]);
  const nextId = Math.max(0, ...all.map(({ id }) => id)) + 1;
  return {
    all,
    opened,
    add: (walk, isSaved) => {
      setAll([...all, { id: nextId, walk, isSaved }]);
      setOpened(nextId);
    },
    open: setOpened,
    change: (id, change) => setAll((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each))),
    drop: (id) => setAll((before) => before.filter((each) => each.id !== id)),
    close: useCallback(() => {
      setAll((before) => before.filter(({ isSaved }) => !isSaved));
      setOpened(undefined);
    }, []),
  };
}

function storedWalks(): readonly KeptWalk[] {
  const walks = parsed(sessionStorage.getItem(KEY) ?? '[]');
  return walks.flatMap((each, index) => {
    // Only the title may be missing in a walk that was not finished.
    const title = isJsonObject(each) && each['title'] !== '' ? {} : { title: '…' };
    const walk = isJsonObject(each) ? readWalk(JSON.stringify({ ...each, ...title })) : undefined;
    return walk === undefined ? [] : [{ id: index + 1, walk: { ...walk, ...('title' in title && { title: '' }) }, isSaved: false }];
  });
}

function parsed(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
