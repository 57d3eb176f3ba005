import { Suspense } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import type { SafeHtmlProps } from './SanitizedHtml.tsx';
import { Skeleton } from './Skeleton.tsx';

const SanitizedHtml = lazyComponent(() =>
  import(/* webpackChunkName: "clean-html" */ './SanitizedHtml.tsx').then((module) => module.SanitizedHtml),
);

/** Rich text of content editors, sanitised before it is shown. */
export function SafeHtml({ html, as = 'div' }: SafeHtmlProps) {
  if (html.trim() === '') return null;
  if (!/[<&]/.test(html)) return as === 'span' ? <span>{html}</span> : <p>{html}</p>;
  return (
    <Suspense fallback={<Skeleton height="3em" />}>
      <SanitizedHtml html={html} as={as} />
    </Suspense>
  );
}
