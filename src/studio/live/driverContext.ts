import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DrivenTab, Driver } from './Driver.ts';

/** Gives what drives tabs of the portal; it is there as long as the page of the Studio. */
export const DriverContext = createContext<Driver | undefined>(undefined);

export function useDriver(): Driver {
  const driver = useContext(DriverContext);
  if (driver === undefined) throw new Error('There is no driver around this part of the Studio.');
  return driver;
}

/** How it stands with driving a tab; undefined if it was never asked. */
export function useDrivenTab(tab: string): DrivenTab | undefined {
  const driver = useDriver();
  return useSyncExternalStore(driver.subscribe, driver.tabs).get(tab);
}
