import { useMessage } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Telling } from '../ui/Telling.tsx';

/** Stands above blocks that show without some of their data: says so politely and tries again. */
export function DataNote({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessage();
  return (
    <div className="p-main__note">
      <Telling tone="warning" text={t('errors.partial')}>
        <Button size="small" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      </Telling>
    </div>
  );
}
