import { stateMetas } from '#machines';
import type { JsonObject, MachineDocument } from '#model';
import { createRecord } from './createRecord.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import type { StoredRecord } from './storedRecord.ts';

/** A mail that is to be sent in the background. */
export interface MailDraft extends Partial<Pick<StoredRecord, 'organization_id' | 'oem'>> {
  /** One address, several separated by commas, or a list. */
  readonly to: unknown;
  /** Its texts by their keys, their values and what else the job of the mail reads. */
  readonly fields: JsonObject;
}

/** The kind of job that sends a mail. */
const KIND = 'mail.send';
/** Whoever can make a list of addresses long cannot make the portal send more than so many mails at once. */
const MAX_ADDRESSES = 50;

/**
 * Stores a mail for each address as a record of the life cycle that sends mails. Without an address nothing is stored, unless it is for an
 * account that is looked up when it is sent (`resetFor`).
 */
export async function writeMail(context: LifecycleContext, { to, fields, organization_id = null, oem = null }: MailDraft): Promise<void> {
  const addresses = fields['resetFor'] ? [null] : addressesIn(to).slice(0, MAX_ADDRESSES);
  if (addresses.length === 0) return;
  const collection = mailCollection(context.portal.machines);
  if (collection === undefined) throw new Error(`no life cycle has a state with the job '${KIND}'`);
  for (const address of addresses) {
    await createRecord(context, { collection, document: { ...fields, to: address }, organization_id, oem });
  }
}

/** The addresses in a text or in a list of texts, each once. */
function addressesIn(to: unknown): string[] {
  const texts = (Array.isArray(to) ? to : [to]).filter((each): each is string => typeof each === 'string');
  return [...new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim()))].filter((text) => text !== '');
}

const cached = new WeakMap<object, string | undefined>();

function mailCollection(machines: { readonly [id: string]: MachineDocument }): string | undefined {
  if (!cached.has(machines)) {
    const found = Object.values(machines).find((machine) => stateMetas(machine).some(({ job }) => job?.run === KIND));
    cached.set(machines, found?.collection);
  }
  return cached.get(machines);
}
