import { createEvaluation, type Evaluation, resolveValue, todayIn } from '#conditions';
import type { ShellPart, Value } from '#model';
import type { Bundles } from './Bundles.ts';
import { menuFacts } from './menuFacts.ts';
import type { Navigation } from './Navigation.ts';
import { type SessionSources, sessionFacts, storageFacts } from './sessionFacts.ts';

/** What the outermost scope is made of. */
interface BaseSources extends SessionSources {
  readonly bundles: Pick<Bundles, 'shell'>;
  readonly navigation: Pick<Navigation, 'current'>;
  readonly translate: NonNullable<Evaluation['translate']>;
}

/** The evaluation with the roots that every document can read. The object is a new one only when the shell part is. */
export function createBase(sources: BaseSources): () => Evaluation {
  let current: { readonly shell: ShellPart; readonly evaluation: Evaluation } | undefined;
  return () => {
    const shell = sources.bundles.shell();
    if (current?.shell !== shell) current = { shell, evaluation: evaluationOf(shell, sources) };
    return current.evaluation;
  };
}

function evaluationOf(shell: ShellPart, sources: BaseSources): Evaluation {
  // Their properties are getters: the same two objects serve every read.
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

type Input = { readonly [name: string]: unknown };

/** The input of a call that the portal document names, with its values evaluated now. */
export function resolveInput(input: Input, evaluation: Evaluation): Input {
  return resolveValue(input as Value, evaluation) as Input;
}
