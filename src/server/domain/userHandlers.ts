import type { JsonObject } from '#model';
import { menuOf, withheldItems } from '../access/menu.ts';
import { requireActor } from '../access/permit.ts';
import type { Handlers, TenantRequest } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import { findLanguage } from '../call/texts.ts';
import { findRecords } from '../lifecycle/findRecords.ts';

/** The entries of the menu whose records the user does not see. */
function withheldFrom({ actor, db, now, portal }: TenantRequest): ReturnType<typeof withheldItems> {
  return withheldItems(portal, requireActor(actor), now, async ({ collection, where }) => {
    const found = await findRecords(db, { collection, where: where as JsonObject, limit: 1 });
    return found.length > 0;
  });
}

/** Calls about the signed-in user: details, menu, language. */
export const userHandlers: Handlers = {
  'user.data': {
    kind: 'tenant',
    async run({ actor }) {
      return { body: requireActor(actor).user };
    },
  },

  'user.components': {
    kind: 'tenant',
    async run(request) {
      const names = menuOf(request.portal, requireActor(request.actor), request.now, { withheld: await withheldFrom(request) }).map(
        (item) => item['parentComponentName'],
      );
      return { body: [...new Set(names.filter((name) => typeof name === 'string'))] };
    },
  },

  'user.menu': {
    kind: 'tenant',
    async run(request) {
      const { host, isSecure } = request.http;
      const origin = `${isSecure ? 'https' : 'http'}://${host}`;
      return { body: menuOf(request.portal, requireActor(request.actor), request.now, { origin, withheld: await withheldFrom(request) }) };
    },
  },

  'user.language': {
    kind: 'system',
    async run({ actor, portal, params, body, once }) {
      const user = requireActor(actor);
      const fromBody = (body as Record<string, unknown> | undefined)?.['languageCode'];
      const language = findLanguage(portal.portal, params['languageCode'] ?? fromBody);
      if (!language)
        throw standardProblem('invalid', {
          errors: [{ field: 'languageCode', rule: 'enum', message: 'must be a language of the portal' }],
        });
      return once(async (transaction) => {
        // An impersonator must not change the preference of the impersonated user.
        if (!user.impersonator)
          await transaction.updateTable('users').set({ language: language.id }).where('id', '=', user.userId).execute();
        return { body: {} };
      });
    },
  },
};
