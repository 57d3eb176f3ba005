import { createContext } from 'react';
import type { Choice } from './Choice.ts';

/** Choices that are data and not part of a form's document, by the id of their field. */
export const LiveChoices = createContext<{ readonly [id: string]: readonly Choice[] }>({});
