import { createContext } from 'react';

/** Priority of the dialog around; undefined outside dialogs. */
export const DialogLevel = createContext<number | undefined>(undefined);
