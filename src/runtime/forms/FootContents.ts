import { createContext, type ReactNode } from 'react';

/** What stands below the fields of a form. It comes by context: rjsf goes over the whole form whenever its own children change. */
export interface FootContent {
  readonly buttons: ReactNode;
  readonly guarded: boolean;
  readonly flush: () => void;
}

/** The foot of the surrounding form. */
export const FootContents = createContext<FootContent | undefined>(undefined);
