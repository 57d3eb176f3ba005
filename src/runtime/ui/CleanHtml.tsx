import { useMemo } from 'react';
import { sanitizeHtml } from './sanitizeHtml.ts';

export interface SafeHtmlProps {
  /** Rich text as it was written, not trusted. */
  readonly html: string;
  /** Element around it. */
  readonly as?: 'div' | 'span';
}

/** The sanitising part of SafeHtml; lazy, since most pages hold no rich text. */
export function CleanHtml({ html, as: Element = 'div' }: SafeHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup has just gone through the sanitiser
  return <Element className="p-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
