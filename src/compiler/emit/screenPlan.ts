import { allNeeds, type MessageNeeds } from '../messages/allNeeds.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { namesUsed } from '../source/namesUsed.ts';

/** A screen with the flows and forms that only it needs. */
export interface ScreenPlan {
  readonly screen: ResolvedDocument;
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
  readonly needs: MessageNeeds;
}

/** What the shell brings already. */
interface InShell {
  readonly flows: readonly ResolvedDocument[];
  readonly forms: readonly ResolvedDocument[];
}

function used(screen: ResolvedDocument, type: string, table: ResolvedVariant['forms'], brought: readonly ResolvedDocument[]) {
  return namesUsed(screen.digest, type)
    .flatMap((name) => table.get(name) ?? [])
    .filter((document) => !brought.includes(document));
}

/** Plans a screen of a variant. */
export function screenPlan(screen: ResolvedDocument, { flows, forms }: ResolvedVariant, inShell: InShell): ScreenPlan {
  const ownFlows = used(screen, 'flow', flows, inShell.flows);
  const ownForms = used(screen, 'form', forms, inShell.forms);
  const digests = [screen, ...ownFlows, ...ownForms].map(({ digest }) => digest);
  const built = ownForms.flatMap(({ form }) => form ?? []);
  return { screen, flows: ownFlows, forms: ownForms, needs: allNeeds(digests, built) };
}
