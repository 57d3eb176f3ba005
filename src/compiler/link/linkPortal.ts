import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkAccess, checkDemoRoles } from './access.ts';
import { checkNamed, checkPasswordPatterns } from './conditions.ts';
import { DocumentChecks } from './DocumentChecks.ts';
import { checkReceivers, checkSentEvents } from './events.ts';
import { checkFeatures } from './facts.ts';
import type { LinkInput } from './linkInput.ts';
import { checkViews } from './machines.ts';
import { MessageLinker } from './messages.ts';
import { checkRoutes } from './routesAndMenus.ts';
import { checkSameTexts } from './sameTexts.ts';
import { checkShownScreens } from './shownScreens.ts';

/** Checks that every reference between documents leads somewhere, and that what one document says of another is true. */
export function linkPortal(input: LinkInput, diagnostics: Diagnostics): void {
  const { layout, portal, access, conditions } = input;
  const [base, ...programs] = portal.variants;
  const checks = new DocumentChecks(input, diagnostics);
  if (base) checks.checkBase(base, portal.shared);
  for (const program of programs) checks.checkProgram(program);

  new MessageLinker(portal, diagnostics).link();
  checkSameTexts(layout, portal, diagnostics);

  checkNamed(layout, diagnostics);
  checkPasswordPatterns(layout, diagnostics);

  checkRoutes(portal, diagnostics);
  checkViews(portal, diagnostics);
  checkSentEvents(portal, diagnostics);
  checkReceivers(portal.variants, diagnostics);

  checkShownScreens(portal.variants, diagnostics);
  checkFeatures(portal, input.facts, diagnostics);

  checkAccess(portal, access, diagnostics);
  checkDemoRoles(portal.shared, { access, conditions, facts: input.facts }, diagnostics);
}
