import { createContext, useContext } from 'react';
import type { createTranslate } from '#runtime';

type Text = ReturnType<typeof createTranslate>;

/** Gives the texts of the Studio in its language. */
export const TextContext = createContext<Text>((key) => key);

/** The function that gives a text of the Studio by its key. */
export function useText(): Text {
  return useContext(TextContext);
}
