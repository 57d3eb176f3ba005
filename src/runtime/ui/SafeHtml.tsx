import { Suspense } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import type { SafeHtmlProps } from './SanitizedHtml.tsx';
import { Skeleton } from './Skeleton.tsx';

const SanitizedHtml = lazyComponent(() =>
  import(/* webpackChunkName: "clean-html" */ './SanitizedHtml.tsx').then((module) => module.SanitizedHtml),
);

/** Shows rich text that content editors wrote, sanitised. Text without markup is shown at once, without loading the sanitiser. */
export function SafeHtml({ html, as = 'div' }: SafeHtmlProps) {
  if (html.trim() === '') return null;
  if (!/[<&]/.test(html)) return as === 'span' ? <span>{html}</span> : <p>{html}</p>;
  return (
    <Suspense fallback={<Skeleton height="3em" />}>
      <SanitizedHtml html={html} as={as} />
    </Suspense>
  );
}
