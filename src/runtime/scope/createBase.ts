import { createEvaluation, dateIn, type Evaluation, resolveValue } from '#conditions';
import type { ShellPart, Value } from '#model';
import type { Bundles } from './Bundles.ts';
import { menuFacts } from './menuFacts.ts';
import type { Navigation } from './Navigation.ts';
import type { PortalServices } from './PortalServices.ts';
import { type SessionSources, sessionFacts, storageFacts } from './sessionFacts.ts';

/** What the roots of the outermost scope are computed from. */
interface BaseSources extends SessionSources {
  readonly bundles: Pick<Bundles, 'shell'>;
  readonly navigation: Pick<Navigation, 'current'>;
  readonly translate: NonNullable<Evaluation['translate']>;
  readonly report: PortalServices['report'];
}

/**
 * The outermost scope has the roots that every document can read (user, session, route, ...). The returned function gives the evaluation
 * with that scope. It gives the same object until another shell part is loaded, so that components do not render again without need.
 */
export function createBase(sources: BaseSources): () => Evaluation {
  let current: { readonly shell: ShellPart; readonly evaluation: Evaluation } | undefined;
  return () => {
    const shell = sources.bundles.shell();
    if (current?.shell !== shell) current = { shell, evaluation: evaluationOf(shell, sources) };
    return current.evaluation;
  };
}

function todayFacts(shell: ShellPart, now: number) {
  return { date: dateIn(shell.portal.timeZone, now), now: new Date(now).toISOString() };
}

function evaluationOf(shell: ShellPart, sources: BaseSources): Evaluation {
  // Created once: the properties of both objects are getters, which read the current values.
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
      today: () => todayFacts(shell, sources.platform.clock.now()),
      storage: () => storage,
    },
    facts: shell.facts,
    conditions: shell.conditions,
    translate: sources.translate,
    report: (error) => sources.report({ where: 'expression', error }),
  });
}

type Input = { readonly [name: string]: unknown };

/** Evaluates the input of a call that the portal document declares, e.g. of the call that refreshes the token. */
export function resolveInput(input: Input, evaluation: Evaluation): Input {
  return resolveValue(input as Value, evaluation) as Input;
}
