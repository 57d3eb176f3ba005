import type { Transaction } from 'kysely';
import type { JsonObject } from '#model';
import { requireActor } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import { throwOnConflict } from '../call/conflict.ts';
import type { HandlerResponse, Handlers } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';
import { editRecord } from '../lifecycle/editRecord.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { Tables } from '../store/tables.ts';
import { type ProfileOrganization, profileOrganization, profileRights, trimmedFields } from './profileOrganization.ts';

/** The billing part of the profile (GB-159). Its contacts are stored in the dealer's record, because enrollment shows them too. */
export const profileInformationHandlers: Handlers = {
  'profile.information': {
    kind: 'tenant',
    async run({ actor, db }) {
      return information(db, requireActor(actor));
    },
  },

  'profile.saveInformation': {
    kind: 'tenant',
    async run(request) {
      const { actor, expectedVersion, body, db, id, now, portal } = request;
      const user = requireActor(actor);
      const organization = await profileOrganization(db, user);
      const { hasAccessOnManageProfile, showBillingDetails } = profileRights(organization);
      const [dealer] = organization ? await findRecords(db, { ...dealerOf(organization), shouldLock: true }) : [];
      if (!dealer || !hasAccessOnManageProfile || !showBillingDetails)
        throw new Problem(409, textFor(request, { name: 'refused', fallback: 'This is not allowed.' }));
      const billingContacts = (body as { billingContacts: JsonObject[] }).billingContacts.map(trimmedFields);
      if (expectedVersion !== undefined && expectedVersion !== dealer.version) {
        const current = { billingContacts: dealer.document['billingContacts'] ?? [] };
        throwOnConflict({ sent: { billingContacts }, current, version: dealer.version });
      }
      await editRecord({ actor, db, portal, now, requestId: id, sender: 'user' }, dealer, { billingContacts });
      return information(db, user);
    },
  },
};

function dealerOf({ code }: ProfileOrganization) {
  return { collection: 'dealers', where: { dealerCode: code }, limit: 1 };
}

async function information(db: Transaction<Tables>, user: Actor): Promise<HandlerResponse> {
  const organization = await profileOrganization(db, user);
  const rights = profileRights(organization);
  if (!organization || !rights.showBillingDetails || !rights.hasAccessOnManageProfile) return { body: rights };
  const [dealer] = await findRecords(db, dealerOf(organization));
  const body = { ...rights, billingContacts: dealer?.document['billingContacts'] ?? [] };
  return dealer ? { body, version: dealer.version } : { body };
}
