import { createContext } from 'react';
import type { Evaluation, Scope } from '#conditions';
import type { FlowEvent } from '#machines';
import type { FormPart, MachineDocument, ShellPart } from '#model';
import type { PortalServices } from './PortalServices.ts';

/** What blocks use of their part of the bundle (the shell part or a screen's): the forms and flows that they may name. */
export interface BundlePart {
  readonly forms: { readonly [id: string]: FormPart };
  readonly flows: { readonly [id: string]: MachineDocument };
}

/** What actions can reach of the block's surroundings. */
export interface Surroundings {
  /** Sends an event to the surrounding flow; absent outside a flow. */
  readonly send?: (event: FlowEvent) => void;
  /** Loads data of the surrounding screen again, all of it without `names`; absent outside a screen. */
  readonly reloadData?: (names?: readonly string[]) => void;
}

/** React contexts in which the portal passes data down to its blocks; read them through hooks.ts. */
export const contexts = {
  services: createContext<PortalServices | undefined>(undefined),
  shell: createContext<ShellPart | undefined>(undefined),
  scope: createContext<Scope>({}),
  translate: createContext<NonNullable<Evaluation['translate']>>((key) => key),
  part: createContext<BundlePart>({ forms: {}, flows: {} }),
  surroundings: createContext<Surroundings>({}),
  /** Document and JSON Pointer of the current block, for reports of faults. */
  pointer: createContext(''),
};
