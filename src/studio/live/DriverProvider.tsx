import { type ReactNode, useEffect, useState } from 'react';
import { LIVE_CHANNEL } from '#model';
import { browserBroadcast, browserClock } from '#platform';
import { Driver } from './Driver.ts';
import { DriverContext } from './driverContext.ts';

const newDriver = (): Driver =>
  new Driver(() => browserBroadcast(LIVE_CHANNEL), crypto.getRandomValues(new Uint32Array(2)).join('-'), browserClock);

/** Lets what is inside drive tabs of the portal, as long as the page is open. */
export function DriverProvider({ children }: { readonly children: ReactNode }) {
  const [driver] = useState(newDriver);
  useEffect(() => {
    const close = (): void => driver.close();
    window.addEventListener('pagehide', close);
    return () => window.removeEventListener('pagehide', close);
  }, [driver]);
  return <DriverContext value={driver}>{children}</DriverContext>;
}
