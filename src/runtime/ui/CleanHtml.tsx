import { useMemo } from 'react';
import type { SafeHtmlProps } from './SafeHtml.tsx';
import { sanitizeHtml } from './sanitizeHtml.ts';

/** The sanitising part of SafeHtml; lazy, since most pages hold no rich text. */
export function CleanHtml({ html, as: Element = 'div' }: SafeHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup has just gone through the sanitiser
  return <Element className="p-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
