import type { ReactNode } from 'react';

/** Stands in for markdown-to-jsx in the browser bundle (webpack alias, 26 kB less): shows the text as it is; our schemas hold message keys, never markup. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}
