import type { Failure, FailureKind } from '#model';
import { useTranslate } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { InlineAlert } from '../ui/InlineAlert.tsx';

/** Kind of failure -> message key; other kinds have the general message. */
const texts: { readonly [kind in FailureKind]?: string } = {
  offline: 'errors.network',
  timeout: 'errors.timeout',
  unavailable: 'errors.busy',
  tooMany: 'errors.busy',
  notFound: 'errors.notFound',
  forbidden: 'errors.forbidden',
};

/** Shown instead of data that could not be loaded: what went wrong, and a button that tries again. */
export function DataFailure({ failure, onRetry }: { readonly failure?: Failure; readonly onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <InlineAlert tone="danger" text={translate(texts[failure?.kind ?? 'offline'] ?? 'errors.generic')}>
      <Button size="small" onClick={onRetry}>
        {translate('errors.retry')}
      </Button>
    </InlineAlert>
  );
}

/** Shown above blocks that lack some of their data; offers to try again. */
export function MissingDataNotice({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div className="p-main__note">
      <InlineAlert tone="warning" text={translate('errors.partial')}>
        <Button size="small" onClick={onRetry}>
          {translate('errors.retry')}
        </Button>
      </InlineAlert>
    </div>
  );
}
