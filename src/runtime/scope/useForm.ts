import { useContext } from 'react';
import type { FormPart } from '#model';
import { contexts } from './contexts.ts';
import { useShell } from './useShell.ts';

/** A form of the part around, else of the shell. Throws for an unknown id, which the compiler has ruled out. */
export function useForm(id: string): FormPart {
  const shell = useShell();
  const form = useContext(contexts.part).forms[id] ?? shell.forms[id];
  if (form === undefined) throw new Error(`No form '${id}' here`);
  return form;
}
