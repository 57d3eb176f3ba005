import { createContext } from 'react';
import type { Evaluation, Scope } from '#conditions';
import type { FlowEvent } from '#machines';
import type { FormPart, MachineDocument, ShellPart } from '#model';
import type { PortalServices } from './PortalServices.ts';

/** The forms and flows that blocks may name: those of the bundle part, screen or shell, that holds the block. */
export interface Part {
  readonly forms: { readonly [id: string]: FormPart };
  readonly flows: { readonly [id: string]: MachineDocument };
}

/** What surrounds the actions of a block: the flow to send to, and the screen whose data can be loaded again. */
export interface Surroundings {
  readonly send?: (event: FlowEvent) => void;
  readonly reloadData?: (names?: readonly string[]) => void;
}

/** React contexts between the portal and its blocks; read them through hooks.ts. */
export const contexts = {
  services: createContext<PortalServices | undefined>(undefined),
  shell: createContext<ShellPart | undefined>(undefined),
  scope: createContext<Scope>({}),
  translate: createContext<NonNullable<Evaluation['translate']>>((key) => key),
  part: createContext<Part>({ forms: {}, flows: {} }),
  surroundings: createContext<Surroundings>({}),
  /** Document and JSON Pointer of the current block, for reports of faults. */
  pointer: createContext(''),
};
