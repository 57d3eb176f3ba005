import { useContext } from 'react';
import type { ShellPart } from '#model';
import { contexts } from './contexts.ts';

/** The shell part in use: portal, oem, routes, frames. Renders again when it is replaced. */
export function useShell(): ShellPart {
  const shell = useContext(contexts.shell);
  if (shell === undefined) throw new Error('No portal around this component');
  return shell;
}
