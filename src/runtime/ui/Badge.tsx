import type { ReactNode } from 'react';

/** Meaning of a status; it determines the colours. */
type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

interface BadgeProps {
  /** An unknown tone shows as neutral. */
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}

const tones: readonly string[] = ['neutral', 'success', 'warning', 'danger', 'info'] satisfies Tone[];

/** A short status in words; its colour adds no information. */
export function Badge({ tone, children }: BadgeProps) {
  const shownTone = tone !== undefined && tones.includes(tone) ? tone : 'neutral';
  return <span className={`p-badge p-badge--${shownTone}`}>{children}</span>;
}
