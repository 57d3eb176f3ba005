import { useTranslate } from '../scope/hooks.ts';

/** Grey bars in place of a screen that is still loading; the server paints the same ones (server/http/firstPaint.ts). */
export function ScreenSkeleton() {
  const translate = useTranslate();
  return (
    <div className="p-screen-skeleton" aria-busy="true">
      <span className="p-visually-hidden" role="status">
        {translate('shell.loading')}
      </span>
      <span className="p-skeleton p-skeleton--title" aria-hidden="true" />
      <span className="p-skeleton p-skeleton--section" aria-hidden="true" />
      <span className="p-skeleton p-skeleton--section" aria-hidden="true" />
    </div>
  );
}
