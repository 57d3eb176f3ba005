import type { KeyValueStorage } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';
import type { BlockValues } from './blockValues.ts';

/** A change that the server has not confirmed. */
export interface JournalEntry {
  readonly key: string;
  readonly fixed: CmsBlock;
  readonly values: BlockValues;
  /** What the change began with. */
  readonly base: BlockValues;
  /** What was sent and may have been stored: whoever finds that there finds the own text. */
  readonly sent?: readonly BlockValues[];
  /** The block that this one belongs to. */
  readonly parent?: { readonly key: string; readonly fixed: CmsBlock };
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  /** The page of a tab in which it was made: several may be open. */
  readonly visit?: string;
}

/** What a journal has of an edited block. */
interface ChangedBlock extends Pick<JournalEntry, 'key' | 'fixed' | 'values'> {
  readonly stored: BlockValues;
  readonly unanswered: readonly BlockValues[];
  readonly parent: JournalEntry['parent'] | undefined;
}

export function entryOf({ key, fixed, values, parent, stored, unanswered }: ChangedBlock, at: number): JournalEntry {
  const above = parent && { parent: { key: parent.key, fixed: parent.fixed } };
  return { key, fixed, values, base: stored, sent: unanswered, at, ...above };
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

/** So long a change waits for the editor who made it. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes the journals, of all users, whose keys begin with a prefix and in which nothing was changed for thirty days. */
export function forgetOldJournals(storage: Pick<KeyValueStorage, 'clear'>, prefix: string, now: number): void {
  storage.clear(prefix, (text) => Math.max(0, ...entriesIn(text).map(({ at }) => at)) < now - KEPT_MS);
}

function entriesIn(text: string): readonly JournalEntry[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? (entries as readonly JournalEntry[]) : [];
  } catch {
    return [];
  }
}

/** The journal under a key; what cannot be read counts as no entry. */
export function createJournal(storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>, key: string, visit: string): Journal {
  const read = (): readonly JournalEntry[] => entriesIn(storage.get(key) ?? '[]');
  const store = (entries: readonly JournalEntry[]): void => {
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
      const idOf = (entry: JournalEntry): string => [entry.visit, entry.at, entry.key].join(' ');
      const dropped = entries.map(idOf);
      store(read().filter((entry) => entry.visit === visit || !dropped.includes(idOf(entry))));
    },
  };
}
