import { createContext } from 'react';

/** One choice of a select, radio or checkbox group, from the schema or from data; `key` is its value as text. */
export interface Choice {
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  readonly disabled: boolean;
  /** Shown after the label, e.g. a price. */
  readonly note?: string;
  /** Its status in a word, with the tone of the badge. */
  readonly badge?: { readonly text: string; readonly tone: string | undefined };
  /** Lines under its label. */
  readonly lines?: readonly string[];
  /** Shown as a card next to the others. */
  readonly isCard?: boolean;
  /** Shown while a choice that it requires is not taken. */
  readonly needsNote?: string;
  /** Shown while a choice that it excludes is taken. */
  readonly excludesNote?: string;
  /** Heading of its group. */
  readonly group?: string;
  /** Keys of the choices of the same field that must be taken with it. */
  readonly requires?: readonly string[];
  /** Keys of the choices of the same field that cannot be taken with it. */
  readonly excludes?: readonly string[];
}

/** The choices that a form's block declares (data, not part of the form document), by the id of their field. */
export const BlockChoices = createContext<{ readonly [id: string]: readonly Choice[] }>({});
