import type { Scope } from '#conditions';
import type { Action } from '#model';
import type { FlowEvent } from './Flows.ts';
import type { PortalServices } from './PortalServices.ts';

/** Where an action runs. */
export interface ActionPlace {
  readonly services: PortalServices;
  readonly scope: Scope;
  readonly event: Record<string, unknown>;
  /** Sends to the surrounding flow; absent outside a flow. */
  readonly send?: (event: FlowEvent) => void;
  /** Loads data of the surrounding screen again; all if no names are given. */
  readonly reloadData?: (names?: readonly string[]) => void;
  /** Runs further actions at the same place. */
  readonly run: (actions: readonly Action[] | undefined, event?: Record<string, unknown>) => Promise<void>;
}

/** One word of the action vocabulary. `params` are resolved, but for steps that run later. */
export interface ActionDefinition {
  readonly type: string;
  readonly run: (params: Record<string, unknown>, at: ActionPlace) => void | Promise<void>;
}

/** Action type -> definition. */
export type ActionRegistry = { readonly [type: string]: ActionDefinition };
