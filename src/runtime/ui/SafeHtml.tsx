import { Suspense } from 'react';
import { lazyPart } from './lazyPart.ts';
import { Skeleton } from './Skeleton.tsx';

const CleanHtml = lazyPart(() => import(/* webpackChunkName: "clean-html" */ './CleanHtml.tsx').then((module) => module.CleanHtml));

export interface SafeHtmlProps {
  /** Rich text as it was written, not trusted. */
  readonly html: string;
  /** Element around it. */
  readonly as?: 'div' | 'span';
}

/** Rich text of content editors, sanitised before it reaches the page. */
export function SafeHtml({ html, as = 'div' }: SafeHtmlProps) {
  if (html.trim() === '') return null;
  if (!/[<&]/.test(html)) return as === 'span' ? <span>{html}</span> : <p>{html}</p>;
  return (
    <Suspense fallback={<Skeleton height="3em" />}>
      <CleanHtml html={html} as={as} />
    </Suspense>
  );
}
