import { useMessage } from '../scope/useMessage.ts';
import { Button } from '../ui/Button.tsx';

/** Stands above blocks that show without some of their data: says so politely and tries again. */
export function DataNote({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessage();
  return (
    <div className="p-main__note">
      <div className="p-notice p-notice--warning" role="status">
        <p>{t('errors.partial')}</p>
        <Button size="small" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      </div>
    </div>
  );
}
