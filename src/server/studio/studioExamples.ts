import { createEvaluation } from '#conditions';
import { rootValue, waysTo } from '#machines';
import type { JsonObject, StudioExamples } from '#model';
import { menuOf } from '../access/menu.ts';
import { responseExamples } from './responseExamples.ts';
import type { MachineReader } from './studioMachine.ts';

/** What a screen of a program is shown with that calls nothing. */
export function studioExamples(reader: MachineReader, now: Date): StudioExamples {
  const { language, portal, variant } = reader;
  return {
    shell: portal.manifest(variant.id, language).shell,
    roles: rolesOf(reader).map(({ id, facts }) => {
      const user = { ...programFacts(reader), ...facts };
      const actor = { userId: '', login: '', role: id, roles: [id], organizationIds: [], sessionId: '', user };
      return { id, user, menu: menuOf(portal, actor, now) };
    }),
    responses: responseExamples(portal),
  };
}

/** What the users of a program have in common. */
function programFacts({ language, portal, variant }: MachineReader): JsonObject {
  const { match = [], oemId, oemName } = variant.oem;
  const wire = portal.portal.languages.find(({ id }) => id === language)?.wire;
  return {
    ...(oemName !== undefined && { oemName }),
    ...(match[0] as JsonObject | undefined),
    ...(oemId !== undefined && { oemId }),
    ...(wire !== undefined && { language: wire }),
  };
}

/** The roles with the facts that their conditions ask for. A role whose condition no values at hand meet is left out. */
function rolesOf({ portal, variant }: MachineReader): { readonly id: string; readonly facts: JsonObject }[] {
  const { conditions, facts } = portal;
  const roots = { user: () => ({}), oem: () => variant.oem, portal: () => portal.portal };
  const evaluation = createEvaluation({ roots, facts, conditions });
  const isFree = (path: string): boolean => path.startsWith('user.');
  return Object.entries(portal.access.roles).flatMap(([id, { when }]) => {
    const [way] = waysTo(when, true, { evaluation, isFree });
    return way === undefined ? [] : [{ id, facts: rootValue(way, 'user', {}) as JsonObject }];
  });
}
