import { useInsertionEffect } from 'react';

const asked = new Map<string, Promise<void>>();

/** Loads a style sheet once a page. It is no sheet of a script's, so that readers do not load what loads such sheets. */
function loadStyleSheet(address: string): Promise<void> {
  const earlier = asked.get(address);
  if (earlier !== undefined) return earlier;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  // Without its sheet a page can still be read: a sheet that fails counts as come.
  const settled = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  asked.set(address, settled);
  document.head.append(link);
  return settled;
}

/** Loads how something looks that is shown later: what uses it does not wait. */
export function useStyleSheet(address: string): void {
  useInsertionEffect(() => void loadStyleSheet(address), [address]);
}

/** The component of a lazy script, once its style sheet is there: shown before, it would move what is around it. */
export async function withStyleSheet<Component>(address: string, component: Component): Promise<Component> {
  await loadStyleSheet(address);
  return component;
}
