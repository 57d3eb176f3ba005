import type { Transaction } from 'kysely';
import { dateIn } from '#conditions';
import type { Json, JsonObject } from '#model';
import { requireActor } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import { throwOnConflict } from '../call/conflict.ts';
import type { Handlers } from '../call/handler.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import { storedProfile } from '../store/storedProfile.ts';
import type { Tables } from '../store/tables.ts';
import { profileOrganization, profileRights, trimmedFields } from './profileOrganization.ts';

/** The clock of a browser may be ahead of the server's: shortly before midnight, today in the browser is tomorrow on the server. */
const CLOCK_SKEW_MS = 24 * 3_600_000;

/** The contact profile of the user's organization, and the part of it that enrollment asks for (`dwcpEnrollmentContactDetailsData`). */
export const profileHandlers: Handlers = {
  'profile.get': {
    kind: 'tenant',
    async run({ actor, db }) {
      const { body, version } = await loadWireProfile(db, requireActor(actor));
      return { body, version };
    },
  },

  'profile.enrollmentInfo': {
    kind: 'tenant',
    async run({ actor, db }) {
      const { body, version } = await loadWireProfile(db, requireActor(actor));
      return { body: body['dwcpEnrollmentContactDetailsData'] ?? {}, version };
    },
  },

  'profile.save': {
    kind: 'tenant',
    async run({ actor, expectedVersion, body, db, now, portal, settings }) {
      const user = requireActor(actor);
      const organization = await profileOrganization(db, user);
      if (!organization) throw new Problem(409, 'There is no organization to save this for.', { reason: 'notNow' });
      const sent = body as { contactDetails: JsonObject; dwcpEnrollmentContactDetailsData?: JsonObject };
      const contactFields = trimmedFields(sent.contactDetails);
      const enrollmentFields = trimmedFields(sent.dwcpEnrollmentContactDetailsData ?? {});
      const today = dateIn(portal.portal.timeZone, new Date(now.getTime() + CLOCK_SKEW_MS));
      refuseFuture(sent.dwcpEnrollmentContactDetailsData ?? {}, settings['notInFuture'], today);
      await storedProfile.lock(db, organization.id);
      const stored = await loadWireProfile(db, user);
      if (expectedVersion !== undefined && expectedVersion !== stored.version)
        throwOnConflict({
          sent: { contactDetails: contactFields, dwcpEnrollmentContactDetailsData: enrollmentFields },
          current: stored.body,
          version: stored.version,
        });
      await storedProfile.write(db, organization, { contact: contactFields, enrollment: enrollmentFields }, now);
      const { body: saved, version } = await loadWireProfile(db, user);
      return { body: saved, version };
    },
  },
};

/** The stored profile in wire form; version 0 = none is stored. */
async function loadWireProfile(db: Transaction<Tables>, actor: Actor): Promise<{ readonly body: JsonObject; readonly version: number }> {
  const organization = await profileOrganization(db, actor);
  const { contact, enrollment, version } = await storedProfile.read(db, organization?.id);
  return {
    body: {
      contactDetails: contact,
      dwcpEnrollmentContactDetailsData: enrollment,
      ...profileRights(organization),
    },
    version,
  };
}

/** Refuses dates after `latest` in the fields that the setting `notInFuture` names. Their format was checked by the operation's schema. */
function refuseFuture(enrollment: JsonObject, fields: Json | undefined, latest: string): void {
  const names = Array.isArray(fields) ? fields.map(String) : [];
  const tooLate = names.filter((name) => typeof enrollment[name] === 'string' && enrollment[name] > latest);
  if (!tooLate.length) return;
  const errors = tooLate.map((name) => ({
    field: `dwcpEnrollmentContactDetailsData.${name}`,
    rule: 'notInFuture',
    message: 'must not be in the future',
  }));
  throw standardProblem('invalid', { errors });
}
