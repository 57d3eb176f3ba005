import type { Failure, FailureKind } from '#model';
import { useMessage } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Telling } from '../ui/Telling.tsx';

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
    <Telling tone="danger" text={t(texts[failure?.kind ?? 'offline'] ?? 'errors.generic')}>
      <Button size="small" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Telling>
  );
}
