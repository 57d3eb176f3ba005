import { createContext } from 'react';

/** The body of the response that refused what was sent with the surrounding form, for widgets that show more of it than its texts. */
export const FormRefusal = createContext<unknown>(undefined);
