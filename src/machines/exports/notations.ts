import { mermaidOf } from './mermaidOf.ts';
import { ruleTableOf } from './ruleTableOf.ts';
import { scxmlOf } from './scxmlOf.ts';
import type { WrittenMachine } from './words.ts';
import { xstateConfigOf } from './xstateConfigOf.ts';

/** A notation that other tools read. */
export interface Notation {
  readonly id: 'mermaid' | 'scxml' | 'xstate' | 'table';
  /** Extension of the names of its files, without the dot. */
  readonly extension: string;
  write(machine: WrittenMachine): string;
}

/** The notations in which a machine can be written. */
export const notations: readonly Notation[] = [
  { id: 'mermaid', extension: 'mmd', write: mermaidOf },
  { id: 'scxml', extension: 'scxml', write: scxmlOf },
  { id: 'xstate', extension: 'json', write: (machine) => `${JSON.stringify(xstateConfigOf(machine), null, 2)}\n` },
  { id: 'table', extension: 'md', write: ruleTableOf },
];
