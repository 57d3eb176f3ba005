import type { ReactNode } from 'react';

/**
 * Stands in for `markdown-to-jsx` (README.md): shows the text as it is, because the schemas of our forms hold message keys, never markup.
 */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}
