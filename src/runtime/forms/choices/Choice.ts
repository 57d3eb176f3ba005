import type { Evaluation } from '#conditions';
import type { WritingStyle } from '../formatValue.ts';

/** How choices are read. */
export interface ChoiceWords {
  readonly evaluation: Evaluation;
  readonly style: WritingStyle;
  readonly message: (key: string, args?: { readonly [name: string]: string | number }) => string;
}

/** One choice of a select, radio or checkbox group; `key` is its value as text. */
export interface Choice {
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  readonly disabled: boolean;
  /** What stands after its label, e.g. a price. */
  readonly note?: string;
  /** Its status in a word. */
  readonly badge?: { readonly text: string; readonly tone: string | undefined };
  /** Lines under its label. */
  readonly lines?: readonly string[];
  /** Stands in a card beside the others. */
  readonly isCard?: boolean;
  /** Says what it needs, and what it cannot stand beside. */
  readonly needsNote?: string;
  readonly excludesNote?: string;
  /** Heading that it stands under. */
  readonly group?: string;
  /** Choices of the same field without which it cannot be taken. */
  readonly requires?: readonly string[];
  /** Choices of the same field beside which it cannot be taken. */
  readonly excludes?: readonly string[];
}
