import { useTranslate } from '../scope/hooks.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Grey bars in place of a screen that is still loading. */
export function ScreenSkeleton() {
  const translate = useTranslate();
  return (
    <div className="p-screen-skeleton" aria-busy="true">
      <span className="p-visually-hidden" role="status">
        {translate('shell.loading')}
      </span>
      <Skeleton width="40%" height="2rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}
