import { createContext } from 'react';

/** Whether the blocks below are those of an item of a list: items may have the same title, so none of them is a landmark. */
export const ListItemContext = createContext(false);
