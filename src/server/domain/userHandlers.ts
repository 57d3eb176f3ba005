import type { Actor } from '../call/actor.ts';
import { requireActor, variantOf } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import type { HandlerRequest, Handlers } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import { findLanguage } from '../call/texts.ts';
import { menuItems } from './menuItems.ts';

/** What the signed-in user is, may see and prefers. */
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
      const names = menuOf(request, requireActor(request.actor)).map((item) => item['parentComponentName']);
      return { body: [...new Set(names.filter((name) => typeof name === 'string'))] };
    },
  },

  'user.menu': {
    kind: 'tenant',
    async run(request) {
      return { body: menuOf(request, requireActor(request.actor)) };
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
        // The impersonated user's own preference is not the administrator's to change.
        if (!user.impersonator)
          await transaction.updateTable('users').set({ language: language.id }).where('id', '=', user.userId).execute();
        return { body: {} };
      });
    },
  },
};

function menuOf({ portal, now }: HandlerRequest, actor: Actor) {
  const variant = variantOf(portal, actor);
  const set = variant?.oem.menuSet;
  const menu = set === undefined ? Object.values(variant?.menus ?? {})[0] : variant?.menus[set];
  return menuItems(menu?.items ?? [], actorEvaluation(portal, actor, { now }));
}
