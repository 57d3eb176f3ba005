import { createContext } from 'react';
import type { Evaluation, Scope } from '#conditions';
import type { FlowEvent } from '#machines';
import type { FormPart, MachineDocument, ShellPart } from '#model';
import type { PortalServices } from './PortalServices.ts';

/** Forms and flows of the part (screen or shell) around a block. */
export interface Part {
  readonly forms: { readonly [id: string]: FormPart };
  readonly flows: { readonly [id: string]: MachineDocument };
}

/** What actions of a block may reach of their surroundings. */
export interface Surroundings {
  readonly send?: (event: FlowEvent) => void;
  readonly reloadData?: (names?: readonly string[]) => void;
}

/** The contexts between the portal and its blocks; read them through the hooks beside. */
export const contexts = {
  services: createContext<PortalServices | undefined>(undefined),
  shell: createContext<ShellPart | undefined>(undefined),
  scope: createContext<Scope>({}),
  translate: createContext<NonNullable<Evaluation['translate']>>((key) => key),
  part: createContext<Part>({ forms: {}, flows: {} }),
  surroundings: createContext<Surroundings>({}),
  pointer: createContext(''),
};
