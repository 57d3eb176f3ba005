import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { LoadingIndicatorBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useText } from '../../scope/hooks.ts';

/** The bar appears only after calls have been pending this long without a gap, so that it does not flicker. */
const DELAY_MS = 300;

/**
 * The block kind `loading-indicator`: a bar at the top of the page, shown once calls have been pending for `DELAY_MS` (SH-MODALS-06, G-C30).
 */
export const LoadingIndicator = observer(function LoadingIndicator({ block }: BlockProps<LoadingIndicatorBlock>) {
  const { session, platform } = useServices();
  const label = useText(block.label);
  const isCalling = session.pending > 0;
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (!isCalling) return undefined;
    const cancel = platform.clock.after(DELAY_MS, () => setDelayOver(true));
    return () => {
      cancel();
      setDelayOver(false);
    };
  }, [isCalling, platform]);
  if (!isCalling || !isDelayOver) return null;
  return <div className="p-progress" role="progressbar" aria-label={label} aria-valuetext={label} />;
});
