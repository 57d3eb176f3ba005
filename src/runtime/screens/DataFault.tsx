import type { Failure, FailureKind } from '#model';
import { useMessage } from '../scope/useMessage.ts';
import { Button } from '../ui/Button.tsx';

/** Message by kind of failure; the rest has the general one. */
const texts: { readonly [kind in FailureKind]?: string } = {
  offline: 'errors.network',
  timeout: 'errors.timeout',
  unavailable: 'errors.busy',
  tooMany: 'errors.busy',
  notFound: 'errors.notFound',
  forbidden: 'errors.forbidden',
};

/** Stands where data would be: what went wrong, and a button that tries again. */
export function DataFault({ failure, onRetry }: { readonly failure?: Failure; readonly onRetry: () => void }) {
  const t = useMessage();
  return (
    <div className="p-notice p-notice--danger" role="alert">
      <p>{t(texts[failure?.kind ?? 'offline'] ?? 'errors.generic')}</p>
      <Button onClick={onRetry}>{t('errors.retry')}</Button>
    </div>
  );
}
