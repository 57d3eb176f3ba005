import { useCallback } from 'react';
import type { LinkTarget, TargetOptions } from './Navigation.ts';
import { useServices } from './useServices.ts';
import { useShell } from './useShell.ts';

/** Where `to` leads, and a function that goes there. Put `href` on the anchor; call `go` on a plain click of an inside target. */
export function useTarget(to: string, options?: TargetOptions): LinkTarget & { readonly go: () => void } {
  const { navigation } = useServices();
  useShell();
  const go = useCallback(() => navigation.go(to, options), [navigation, to, options]);
  return { ...navigation.target(to, options), go };
}
