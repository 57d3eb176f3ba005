import { createContext } from 'react';

/** A choice of a select, radio or checkbox group, made from the schema or from data; `key` is the value as text. */
export interface Choice {
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  readonly disabled: boolean;
  /** Shown after the label, e.g. a price. */
  readonly note?: string;
  /** The status of the choice in a word, and the tone of the badge that shows it. */
  readonly badge?: { readonly text: string; readonly tone: string | undefined };
  /** Lines under the label. */
  readonly lines?: readonly string[];
  /** Whether the choices are shown as cards next to each other. */
  readonly isCard?: boolean;
  /** Shown while a choice that this one requires is not chosen. */
  readonly needsNote?: string;
  /** Shown while a choice that this one excludes is chosen. */
  readonly excludesNote?: string;
  /** Heading of the group of the choice. */
  readonly group?: string;
  /** Keys of the choices of the same field that must be chosen for this one to be available. */
  readonly requires?: readonly string[];
  /** Keys of the choices of the same field that must not be chosen for this one to be available. */
  readonly excludes?: readonly string[];
}

/** Field id -> the choices that the form's block makes from data, in contrast to those in the schema of the form document. */
export const BlockChoices = createContext<{ readonly [id: string]: readonly Choice[] }>({});
