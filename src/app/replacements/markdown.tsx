import type { ReactNode } from 'react';

/** Shows the text as it is: schemas hold message keys, never markup. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}
