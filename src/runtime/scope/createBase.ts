import { createEvaluation, type Evaluation, todayIn } from '#conditions';
import type { ShellPart } from '#model';
import type { BaseSources } from './BaseSources.ts';
import { menuFacts } from './menuFacts.ts';
import { sessionFacts } from './sessionFacts.ts';
import { storageFacts } from './storageFacts.ts';

/** The scope that stands everywhere; every read of it is live. A new object comes only with a new shell part. */
export function createBase(sources: BaseSources): () => Evaluation {
  let made: { readonly shell: ShellPart; readonly evaluation: Evaluation } | undefined;
  return () => {
    const shell = sources.bundles.shell();
    if (made?.shell !== shell) made = { shell, evaluation: evaluationOf(shell, sources) };
    return made.evaluation;
  };
}

function evaluationOf(shell: ShellPart, sources: BaseSources): Evaluation {
  // Their facts are live: the same two objects serve every read.
  const session = sessionFacts(sources, shell);
  const storage = storageFacts(sources, shell);
  return createEvaluation({
    roots: {
      user: () => sources.session.facts.user ?? undefined,
      oem: () => shell.oem,
      portal: () => shell.portal,
      session: () => session,
      route: () => sources.navigation.current(),
      menu: () => menuFacts(sources.session.facts.menu),
      today: () => ({ date: todayIn(shell.portal.timeZone, sources.platform.clock.now()) }),
      storage: () => storage,
    },
    facts: shell.facts,
    conditions: shell.conditions,
    translate: sources.translate,
  });
}
