import { useTranslate } from '../../../scope/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import type { LoadedOptions } from './filterOptions.ts';

/** What is shown in place of options that are not there. */
export function LoadState({ loaded }: { readonly loaded: LoadedOptions }) {
  const translate = useTranslate();
  if (!loaded.hasFailed) {
    return (
      <p className="p-filter__note" role="status">
        {translate('table.loadingOptions')}
      </p>
    );
  }
  return (
    <div className="p-filter__note" role="alert">
      <p>{translate('table.optionsFailed')}</p>
      <Button size="small" onClick={loaded.retry}>
        {translate('table.retry')}
      </Button>
    </div>
  );
}
