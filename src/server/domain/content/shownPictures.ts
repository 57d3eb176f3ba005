import type { Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { StoredBlock, StoredDraft } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';

interface ShownPicture {
  /** What it shows, where an editor has said it. */
  readonly alt: string | undefined;
  readonly width: number;
  /** Widths of its smaller copies. */
  readonly copies: readonly number[];
}

/** Id of a picture -> what readers are told of it, in one language. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

/** Type of the blocks whose content is the address of a picture. */
export const PICTURE = 'LIST_ITEM_IMAGE';

const MEDIA_ID = /\/([0-9a-f]{8}-[0-9a-f-]{27})\//;
/** A path that can stand in a list of addresses. */
const PLAIN = /^\/[\w./-]+$/;

/** What there is to tell of the pictures of blocks in a language. */
export async function loadShownPictures(
  db: Transaction<Tables>,
  blocks: readonly (StoredBlock | StoredDraft)[],
  language: string,
): Promise<ShownPictures> {
  const ids = blocks.flatMap((block) => pictureIn(block) ?? []);
  if (!ids.length) return new Map();
  const media = await db.selectFrom('media').select(['id', 'alt', 'width']).where('id', 'in', ids).execute();
  const files = db.selectFrom('media_files').select(['media_id', 'width']).where('media_id', 'in', ids);
  const copies = await files.where('width', '>', 0).orderBy('width').execute();
  return new Map(
    media.map(({ alt, id, width }) => {
      const words = alt[language];
      const own = copies.filter((copy) => copy.media_id === id).map((copy) => copy.width);
      return [id, { alt: typeof words === 'string' && words !== '' ? words : undefined, width, copies: own }];
    }),
  );
}

/** A block on the wire, with what its picture shows and, where there are smaller copies, their addresses. */
export function withPicture(wire: JsonObject, block: StoredBlock | StoredDraft, pictures: ShownPictures): JsonObject {
  const picture = pictures.get(pictureIn(block) ?? '');
  if (picture === undefined) return wire;
  const { alt, copies, width } = picture;
  const url = block.content;
  const hasCopies = copies.length > 0 && PLAIN.test(url);
  const srcset = [...copies.map((one) => `${url}?w=${one} ${one}w`), `${url} ${width}w`].join(', ');
  return { ...wire, ...(alt !== undefined && { alt }), ...(hasCopies && { width, srcset }) };
}

/** Id of the picture whose address is the content of a block. */
function pictureIn({ content, type }: StoredBlock | StoredDraft): string | undefined {
  return type === PICTURE ? mediaIdIn(content) : undefined;
}

/** Id of the picture that an address is of; undefined for any other address. */
export function mediaIdIn(url: string): string | undefined {
  return MEDIA_ID.exec(url)?.[1];
}

/** Stands for the site in the place of its origin. */
const SITE = 'https://site.invalid';

/** Whether an address is a path on this site, for every browser: none has to guess what is meant, nor does it lead to another host. */
export function isOwnAddress(address: string): boolean {
  if (address !== address.trim() || /[\\\p{Cc}]|^[a-z][a-z\d+.-]*:/iu.test(address)) return false;
  return URL.canParse(address, SITE) && new URL(address, SITE).origin === SITE;
}
