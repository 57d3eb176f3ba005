import type { Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { StoredBlock, StoredDraft } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';

/** Id of a picture -> what it shows, in one language. */
export type Alternatives = ReadonlyMap<string, string>;

const MEDIA_ID = /\/([0-9a-f]{8}-[0-9a-f-]{27})\//;

/** What the pictures of blocks show in a language, where an editor has said it. */
export async function loadAlternatives(
  db: Transaction<Tables>,
  blocks: readonly (StoredBlock | StoredDraft)[],
  language: string,
): Promise<Alternatives> {
  const ids = blocks.flatMap((block) => mediaIn(block) ?? []);
  if (!ids.length) return new Map();
  const media = await db.selectFrom('media').select(['id', 'alt']).where('id', 'in', ids).execute();
  return new Map(media.flatMap(({ alt, id }) => (typeof alt[language] === 'string' && alt[language] !== '' ? [[id, alt[language]]] : [])));
}

/** A block on the wire, with what its picture shows. */
export function withAlternative(wire: JsonObject, block: StoredBlock | StoredDraft, alternatives: Alternatives): JsonObject {
  const alt = alternatives.get(mediaIn(block) ?? '');
  return alt === undefined ? wire : { ...wire, alt };
}

/** Id of the picture whose address is the content of a block. */
function mediaIn({ content, type }: StoredBlock | StoredDraft): string | undefined {
  return type === 'LIST_ITEM_IMAGE' ? mediaIdIn(content) : undefined;
}

/** Id of the picture that an address is of; undefined for any other address. */
export function mediaIdIn(url: string): string | undefined {
  return MEDIA_ID.exec(url)?.[1];
}
