import { createContext, useContext } from 'react';
import type { StudioMachine } from '#model';
import type { TriedMachine } from './steps.ts';

/** What was tried so far, as long as the page of the Studio is open: another tab, program or machine forgets nothing of it. */
export class TriedMachines {
  readonly #tried = new Map<string, Map<string, TriedMachine>>();

  note(tried: TriedMachine): void {
    const { id, program } = tried.machine;
    const programs = this.#tried.get(id) ?? new Map<string, TriedMachine>();
    programs.delete(program);
    // The last one is the newest.
    this.#tried.set(id, programs.set(program, tried));
  }

  /** What a machine goes on from in a program: what was tried there, else what was tried last in another one. */
  find({ id, program }: StudioMachine): TriedMachine | undefined {
    const programs = this.#tried.get(id);
    const newest = [...(programs?.values() ?? [])].at(-1);
    const there = programs?.get(program);
    return there?.isOwn ? there : newest;
  }
}

/** Holds what was tried; without it every machine is tried from its start. */
export const TriedContext = createContext<TriedMachines | undefined>(undefined);

export function useTried(): TriedMachines | undefined {
  return useContext(TriedContext);
}
