import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { LoadingIndicatorBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useText } from '../../scope/hooks.ts';

/** Shorter calls show nothing. */
const patience = 300;

/** A bar at the top while any call has been in flight for 300 ms (SH-MODALS-06, G-C30). */
export const LoadingIndicator = observer(function LoadingIndicator({ block }: BlockProps<LoadingIndicatorBlock>) {
  const { session, platform } = useServices();
  const label = useText(block.label);
  const active = session.pending > 0;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const cancel = platform.clock.after(patience, () => setLate(true));
    return () => {
      cancel();
      setLate(false);
    };
  }, [active, platform]);
  if (!active || !late) return null;
  return <div className="p-progress" role="progressbar" aria-label={label} aria-valuetext={label} />;
});
