import type { ReactNode } from 'react';

/** Replaces `markdown-to-jsx` (README.md): shows the text as it is, because the schemas of our forms have message keys and no markup. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}
