import { useEffect, useState } from 'react';
import type { LoadingIndicatorBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useShell, useText } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';

/**
 * The block kind `loading-indicator`: a bar at the top of the page while any call is pending (SH-MODALS-06, G-C30). It appears when
 * calls have been pending for the portal's `loadingDelayMs` without a gap, so that short calls do not make it flicker.
 */
export function LoadingIndicator({ block }: BlockProps<LoadingIndicatorBlock>) {
  const { session, platform } = useServices();
  const { loadingDelayMs = 0 } = useShell().portal;
  const label = useText(block.label);
  const isCalling = useTracked(() => session.pending > 0);
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (!isCalling) return undefined;
    const cancel = platform.clock.after(loadingDelayMs, () => setDelayOver(true));
    return () => {
      cancel();
      setDelayOver(false);
    };
  }, [isCalling, platform, loadingDelayMs]);
  if (!isCalling || !isDelayOver) return null;
  return <div className="p-progress" role="progressbar" aria-label={label} aria-valuetext={label} />;
}
