import type { KeyValueStorage } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';
import type { BlockValues } from './blockValues.ts';

/** A change that the server has not confirmed. */
export interface JournalEntry {
  readonly key: string;
  readonly fixed: CmsBlock;
  readonly values: BlockValues;
  /** The text that the change began with. */
  readonly base: string;
  /** Key of the new block that this one belongs to. */
  readonly parent?: string;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The changes of one user to one page in one language that the server has not confirmed. They are in the storage of the browser from the
 * moment they are made, so that they outlive the end of the session, a reload and a crash.
 */
export interface Journal {
  /** The changes that other visits have left. */
  lost(): readonly JournalEntry[];
  /** Replaces the changes of this visit. */
  write(entries: readonly JournalEntry[]): void;
  /** Removes changes of other visits. */
  drop(entries: readonly JournalEntry[]): void;
}

/** An entry as it is stored: `visit` tells by which page of which tab, because several may be open. */
type StoredEntry = JournalEntry & { readonly visit: string };

/** The journal under a key; what cannot be read counts as no entry. */
export function createJournal(storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>, key: string, visit: string): Journal {
  const read = (): readonly StoredEntry[] => {
    try {
      const entries: unknown = JSON.parse(storage.get(key) ?? '[]');
      return Array.isArray(entries) ? (entries as readonly StoredEntry[]) : [];
    } catch {
      return [];
    }
  };
  const store = (entries: readonly StoredEntry[]): void => {
    if (entries.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(entries));
  };
  return {
    lost: () => read().filter((entry) => entry.visit !== visit),
    write(entries) {
      const others = read().filter((entry) => entry.visit !== visit);
      store([...others, ...entries.map((entry) => ({ ...entry, visit }))]);
    },
    drop(entries) {
      const isDropped = ({ key: block, at }: JournalEntry): boolean => entries.some((entry) => entry.key === block && entry.at === at);
      store(read().filter((entry) => entry.visit === visit || !isDropped(entry)));
    },
  };
}
