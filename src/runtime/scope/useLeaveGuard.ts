import { useEffect } from 'react';
import { useMessage } from './useMessage.ts';
import { useServices } from './useServices.ts';

/** While `active`, closing the page and going elsewhere in the portal ask first. */
export function useLeaveGuard(active: boolean): void {
  const { navigation } = useServices();
  const message = useMessage();
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const release = navigation.guard?.(() => window.confirm(message('forms.leave')));
    return () => {
      window.removeEventListener('beforeunload', ask);
      release?.();
    };
  }, [active, navigation, message]);
}
