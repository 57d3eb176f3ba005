import type { JsonObject } from '#model';
import { requireActor } from '../../access/permit.ts';
import { throwOnConflict } from '../../call/conflict.ts';
import type { TenantRequest } from '../../call/handler.ts';
import { type StoredBlock, toEditedBlock, toWireDraft } from '../../content/wireBlock.ts';
import type { Stored } from './findStored.ts';
import type { SentDraft } from './sentDraft.ts';

/** Refuses a save that would go over what its sender has not seen, unless it sets what is stored already: a 409 that holds both. */
export function checkDraftVersion(request: TenantRequest, stored: Stored, sent: JsonObject): void {
  const { draft, block } = stored;
  const before = draft ?? block;
  if (!before || !isStale(request, stored, before.version)) return;
  const { languages } = request.portal.portal;
  const current = draft ? toWireDraft(draft, languages, requireActor(request.actor)) : toEditedBlock(block as StoredBlock, languages);
  const { status, ...fields } = sent;
  // A draft that is not marked differs from a published block in its status only by being a draft.
  const isPlain = status === 'DRAFT' && before.status !== 'DELETED';
  throwOnConflict({ sent: isPlain ? fields : sent, current, version: before.version });
}

function isStale(request: TenantRequest, { draft, isGone }: Stored, version: number): boolean {
  const { body, expectedVersion, http } = request;
  const isFirst = String(http.headers['if-none-match'] ?? '').trim() === '*';
  if (draft && (isGone || isFirst)) return true;
  if (expectedVersion !== undefined) return expectedVersion !== version;
  const isForeign = draft !== undefined && draft.edited_by !== requireActor(request.actor).userId;
  return isGone || (isForeign && !(body as SentDraft).id);
}
