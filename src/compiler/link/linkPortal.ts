import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { allUsages, distinctDocuments } from '../resolved.ts';
import { checkAccess, checkDemoRoles } from './access.ts';
import { checkAssetSizes } from './assets.ts';
import { checkCallInputs } from './callInputs.ts';
import { checkConditionCycles, checkConditionSizes, checkPatterns } from './conditions.ts';
import { checkData, checkForms } from './data.ts';
import { checkReceivers, checkSentEvents } from './events.ts';
import { linkFacts } from './facts.ts';
import type { LinkInput } from './linkInput.ts';
import { checkMachines, checkViews } from './machines.ts';
import { MessageLinker } from './messages.ts';
import { linkNames } from './names.ts';
import { checkMenus, checkRoutes } from './routesAndMenus.ts';
import { checkSameTexts } from './sameTexts.ts';
import { checkShownScreens } from './shownScreens.ts';
import { checkNamedValues } from './values.ts';

/** Checks that every reference between documents leads somewhere, and that what one document says of another is true. */
export function linkPortal(input: LinkInput, diagnostics: Diagnostics): void {
  const { layout, portal, access, conditions } = input;
  const documents = distinctDocuments(portal.variants);
  const usages = allUsages(portal);

  linkNames(usages, input, diagnostics);
  checkAssetSizes(usages, portal, diagnostics);
  new MessageLinker(portal, diagnostics).link();
  checkSameTexts(layout, portal, diagnostics);
  linkFacts(input, documents, diagnostics);

  checkNamedValues(portal.shared, documents, diagnostics);
  checkConditionCycles(layout, diagnostics);
  checkConditionSizes(layout, diagnostics);
  checkPatterns(layout, usages, diagnostics);

  checkRoutes(portal, diagnostics);
  checkMenus(documents, diagnostics);

  checkMachines(input, documents, diagnostics);
  checkViews(portal, diagnostics);
  checkSentEvents(portal, diagnostics);
  checkReceivers(portal.variants, diagnostics);

  checkShownScreens(documents, diagnostics);
  checkData(documents, diagnostics);
  checkForms(documents, diagnostics);
  checkCallInputs([...documents, ...portal.shared.filter(({ kind }) => kind === 'portal')], portal.operations, diagnostics);

  checkAccess(portal, access, diagnostics);
  checkDemoRoles(portal.shared, { access, conditions, facts: input.facts }, diagnostics);
}
