import { createContext, type ReactNode } from 'react';

/** Shows what the form's block has beside each item of a checklist (`beside`). */
export const ItemBlocks = createContext<(item: object) => ReactNode>(() => null);
