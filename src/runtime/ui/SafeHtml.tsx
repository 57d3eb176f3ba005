import { Suspense } from 'react';
import type { SafeHtmlProps } from './CleanHtml.tsx';
import { lazyPart } from './lazyPart.ts';
import { Skeleton } from './Skeleton.tsx';

const CleanHtml = lazyPart(() => import(/* webpackChunkName: "clean-html" */ './CleanHtml.tsx').then((module) => module.CleanHtml));

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
