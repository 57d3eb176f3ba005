/** Tone of a message. */
export type NoticeTone = 'success' | 'info' | 'warning' | 'danger';

/** A message to the user; `leaves` says that it goes by itself. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: NoticeTone;
  readonly leaves: boolean;
}

/** Messages shown now, for `useSyncExternalStore`. */
export interface Notices {
  list(): readonly Notice[];
  add(text: string, tone: NoticeTone): void;
  dismiss(id: number): void;
  subscribe(changed: () => void): () => void;
}
