import type { ReactNode } from 'react';

/** Meaning of a status; its colours follow. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

export interface BadgeProps {
  /** An unknown tone shows as neutral. */
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}

const tones: readonly string[] = ['neutral', 'success', 'warning', 'danger', 'info'] satisfies Tone[];

/** A short status in words; colour only repeats what the words say. */
export function Badge({ tone, children }: BadgeProps) {
  const known = tone !== undefined && tones.includes(tone) ? tone : 'neutral';
  return <span className={`p-badge p-badge--${known}`}>{children}</span>;
}
