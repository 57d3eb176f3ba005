import { type Evaluation, resolveValue, type Scope } from '#conditions';
import type { ShellPart } from '#model';
import type { Platform } from '#platform';
import type { SessionStore } from '#session';
import type { Bundles } from './Bundles.ts';
import { menuFacts } from './menuFacts.ts';
import type { Navigation } from './Navigation.ts';
import { sessionFacts } from './sessionFacts.ts';
import { storageFacts } from './storageFacts.ts';
import { todayIn } from './todayIn.ts';

/** What the scope of the whole portal is made of. */
export interface BaseSources {
  readonly session: SessionStore;
  readonly bundles: Pick<Bundles, 'shell'>;
  readonly platform: Platform;
  readonly navigation: Pick<Navigation, 'current'>;
  readonly version: string;
  readonly translate: NonNullable<Evaluation['translate']>;
}

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
  const scope: Record<string, unknown> = {};
  const evaluation: Evaluation = { scope, conditions: shell.conditions, translate: sources.translate };
  const roots: { readonly [root: string]: () => unknown } = {
    user: () => sources.session.facts.user ?? undefined,
    oem: () => shell.oem,
    portal: () => shell.portal,
    session: () => sessionFacts(sources, shell),
    route: () => sources.navigation.current(),
    menu: () => menuFacts(sources.session.facts.menu),
    today: () => ({ date: todayIn(shell.portal.timeZone, sources.platform.clock.now()) }),
    storage: () => storageFacts(sources, shell),
  };
  for (const [root, read] of Object.entries(roots)) {
    const derived = derivedOf(shell, root, evaluation);
    const get = derived === undefined ? read : () => Object.create(Object(read() ?? {}), derived) as unknown;
    Object.defineProperty(scope, root, { get, enumerable: true });
  }
  return { ...evaluation, scope: scope as Scope };
}

/** Derived facts of a root, computed when they are read; one that leads back to itself is absent. */
function derivedOf(shell: ShellPart, root: string, on: Evaluation): PropertyDescriptorMap | undefined {
  const found: PropertyDescriptorMap = {};
  for (const [path, fact] of Object.entries(shell.facts)) {
    const [head, name, ...more] = path.split('.');
    if (fact.derive === undefined || head !== root || name === undefined || more.length > 0) continue;
    let open = false;
    const get = (): unknown => {
      if (open) return undefined;
      open = true;
      try {
        return resolveValue(fact.derive, on);
      } finally {
        open = false;
      }
    };
    found[name] = { get, enumerable: true };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
