import { findActorByRefreshToken } from '../auth/requestSessions.ts';
import { rotateSession } from '../auth/rotateSession.ts';
import { sessionSettings } from '../auth/sessions.ts';
import type { Handlers } from '../call/handler.ts';
import { nothingHere } from '../call/problem.ts';
import { studioCookies } from './studioCookies.ts';
import { mayOpenStudio } from './studioSession.ts';

/** Gives the pages of the Studio an access token for their cookie. Without a good one there is nothing at this address. */
export const studioTokenHandler: Handlers = {
  'studio.token': {
    kind: 'system',
    async run({ db, http, id, now, portal, services }) {
      const { studio } = portal.portal;
      const token = studio && http.cookies[studioCookies.sessionName(studio, http)];
      if (studio === undefined || !token) throw nothingHere();
      const actor = await findActorByRefreshToken(db, portal, token, { now, purpose: 'studio' });
      if (!mayOpenStudio(portal, actor, now)) throw nothingHere();
      const { signingKey } = services;
      const settings = sessionSettings(portal.portal);
      const options = { settings, signingKey, now, portal, requestId: id, purpose: 'studio', hasNoToken: true } as const;
      const rotation = await rotateSession(db, token, options);
      if ('refused' in rotation) throw nothingHere();
      const { accessSeconds, accessToken } = rotation.issued;
      return {
        body: { access_token: accessToken, expires_in: accessSeconds },
        cookies: [studioCookies.setSession(studio, http, rotation.issued)],
        headers: { pragma: 'no-cache' },
      };
    },
  },
};
