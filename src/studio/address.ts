import { useCallback, useState } from 'react';

/** What the address of the Studio names, so that a link shows the same to somebody else. */
export interface StudioAddress {
  readonly machine?: string | undefined;
  readonly program?: string | undefined;
  readonly language?: string | undefined;
  readonly tab?: string | undefined;
  /** The chosen record of a life cycle. */
  readonly record?: string | undefined;
}

/** The address of the page and how to change it; a change is no step of the browser's history. */
export function useAddress(): readonly [StudioAddress, (change: StudioAddress) => void] {
  const [address, setAddress] = useState<StudioAddress>(() => Object.fromEntries(new URLSearchParams(window.location.search)));
  const change = useCallback(
    (changed: StudioAddress): void =>
      setAddress((before) => {
        const after = { ...before, ...changed };
        const entries = Object.entries(after).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
        window.history.replaceState(null, '', `?${new URLSearchParams(entries)}`);
        return after;
      }),
    [],
  );
  return [address, change];
}
