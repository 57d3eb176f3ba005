import type { OutsidePortal } from './OutsidePortal.ts';

/** What others say of one case; `refused`: the portal refuses it with a diagnostic, so there is nothing to compare. */
export type Outcome = 'passed' | 'failed' | 'refused';

export interface Case {
  /** The same in every run; known cases are listed by it. */
  readonly id: string;
  readonly outcome: Outcome;
  /** Why it did not pass. */
  readonly detail?: string;
}

/** Cases that nobody of the project wrote, or that software of others judges. */
export interface Suite {
  readonly title: string;
  /** What is not installed on this machine, so that the suite is left out. */
  readonly missing?: string | undefined;
  run(portal: OutsidePortal): Promise<readonly Case[]>;
}

/** A case that passes unless `work` throws. */
export async function caseOf(id: string, work: () => unknown): Promise<Case> {
  try {
    await work();
    return { id, outcome: 'passed' };
  } catch (error) {
    return { id, outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
