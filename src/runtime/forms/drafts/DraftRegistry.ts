import { createContext } from 'react';
import { Drafts } from './Drafts.ts';

/** The drafts of the surrounding form. */
export const DraftRegistry = createContext(new Drafts());
