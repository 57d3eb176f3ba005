import type { MachineDocument } from '#model';
import type { Edge } from '../edgesOf.ts';
import type { InvokedActor } from '../invokesOf.ts';
import type { StateNode } from '../stateNode.ts';
import type { MachineVocabulary } from '../vocabulary.ts';

/** A machine document taken apart for its rules. */
export interface LintSubject {
  readonly doc: MachineDocument;
  readonly vocabulary: MachineVocabulary;
  readonly root: StateNode;
  readonly nodes: readonly StateNode[];
  readonly edges: readonly Edge[];
  readonly actors: readonly InvokedActor[];
}
