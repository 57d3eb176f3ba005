import type { Transaction } from 'kysely';
import type { Json, JsonObject } from '#model';
import type { Actor } from '../access/actor.ts';
import { Problem } from '../http/problem.ts';
import type { Tables } from '../store/tables.ts';
import { actingUser } from './actingUser.ts';
import type { Handlers } from './handler.ts';

/** Contact profile of the user's organization (its first one, by code, when there are several). */
export const profileHandlers: Handlers = {
  'profile.get': {
    kind: 'tenant',
    async run({ actor, db }) {
      return { body: await envelope(db, actingUser(actor)) };
    },
  },

  'profile.enrollmentInfo': {
    kind: 'tenant',
    async run({ actor, db }) {
      const { dwcpEnrollmentContactDetailsData } = await envelope(db, actingUser(actor));
      return { body: dwcpEnrollmentContactDetailsData ?? {} };
    },
  },

  'profile.save': {
    kind: 'tenant',
    async run({ actor, body, db, now }) {
      const user = actingUser(actor);
      const organization = await organizationOf(db, user);
      if (!organization) throw new Problem(403, 'There is no organization to save this for.');
      const { contactDetails, dwcpEnrollmentContactDetailsData } = body as {
        contactDetails: JsonObject;
        dwcpEnrollmentContactDetailsData?: JsonObject;
      };
      const contactFields = trimmed(contactDetails);
      refuseBlanks(contactFields);
      const stored = await db
        .selectFrom('profiles')
        .select('enrollment')
        .where('organization_id', '=', organization.id)
        .forUpdate()
        .executeTakeFirst();
      const contact = JSON.stringify(contactFields);
      // What the call leaves out stays as it is.
      const enrollment = JSON.stringify({ ...stored?.enrollment, ...trimmed(dwcpEnrollmentContactDetailsData ?? {}) });
      await db
        .insertInto('profiles')
        .values({ organization_id: organization.id, oem: organization.oem, contact, enrollment, updated_at: now })
        .onConflict((found) =>
          found
            .column('organization_id')
            .doUpdateSet((row) => ({ contact, enrollment, updated_at: now, version: row('profiles.version', '+', 1) })),
        )
        .execute();
      return { body: await envelope(db, user) };
    },
  },
};

async function envelope(db: Transaction<Tables>, actor: Actor): Promise<JsonObject> {
  const organization = await organizationOf(db, actor);
  const profile =
    organization &&
    (await db.selectFrom('profiles').select(['contact', 'enrollment']).where('organization_id', '=', organization.id).executeTakeFirst());
  const rights: JsonObject = organization?.attributes ?? {};
  return {
    contactDetails: profile?.contact ?? null,
    dwcpEnrollmentContactDetailsData: profile?.enrollment ?? null,
    hasAccessOnManageProfile: organization !== undefined && rights['manageProfile'] !== false,
    showBillingDetails: rights['showBilling'] === true,
  };
}

async function organizationOf(db: Transaction<Tables>, { organizationIds }: Actor) {
  if (!organizationIds.length) return undefined;
  return db
    .selectFrom('organizations')
    .select(['id', 'oem', 'attributes'])
    .where('id', 'in', organizationIds)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
}

function trimmed(fields: JsonObject): Record<string, Json | undefined> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
}

/** A text of spaces passes the schema's least length, and is none (SH-VALIDATION-01). */
function refuseBlanks(contact: Record<string, Json | undefined>): void {
  const blank = Object.keys(contact).filter((name) => contact[name] === '');
  if (!blank.length) return;
  const errors = blank.map((name) => ({ field: `contactDetails.${name}`, rule: 'required', message: 'must not be blank' }));
  throw new Problem(400, 'The request is not valid.', { errors });
}
