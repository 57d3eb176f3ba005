import type { Kysely } from 'kysely';
import { type ImageLimits, imageLimitsOf } from '#model';
import { requireActor } from '../../access/permit.ts';
import { audit } from '../../auth/audit.ts';
import type { Handlers, SystemRequest } from '../../call/handler.ts';
import { Problem, standardProblem } from '../../call/problem.ts';
import { textFor } from '../../call/texts.ts';
import { mayChange } from '../../content/contentPages.ts';
import { UploadedFile } from '../../files/uploadedFile.ts';
import { type ExaminedImage, examineImage, excessOf, type ImageRefusal } from '../../media/examineImage.ts';
import { MEDIA_TYPES } from '../../media/imageKinds.ts';
import { cleanImage, removeImage } from '../../media/rasterImage.ts';
import type { Tables } from '../../store/tables.ts';
import { mediaUrl, newMediaId } from './mediaUrl.ts';
import { type NewFile, storedMedia } from './storedMedia.ts';

const MAX_NAME = 250;

/** An address shows the same bytes for ever, and what it shows runs nothing and loads nothing, even when it is opened as a page. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Takes pictures of content and shows them. */
export const mediaHandlers: Handlers = {
  // Not a tenant handler: a picture is decoded before the transaction begins, as that takes long.
  'media.upload': {
    kind: 'system',
    async run(request) {
      const { file } = request.body as { readonly file: unknown };
      if (!(file instanceof UploadedFile)) throw standardProblem('invalid', { errors: [{ field: 'file', message: 'must be a file' }] });
      const { limits, oem } = await findTarget(request);
      const found = await examineImage(file, limits);
      if ('refusal' in found) throw refusalProblem(request, found);
      try {
        const drawn = await drawnOf(file.path, found, limits);
        if ('refusal' in drawn) throw refusalProblem(request, drawn);
        return await store(request, { name: file.name.slice(0, MAX_NAME), oem, ...drawn });
      } finally {
        await removeImage(file.path);
      }
    },
  },

  'media.file': {
    kind: 'tenant',
    async run({ db, params }) {
      const id = String(params['id']);
      const file = await storedMedia.findFile(db, id, Number(params['w'] ?? 0));
      if (!file) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
      const content = storedMedia.content(db, file);
      return { file: { name: String(params['name']), type: file.type, content }, headers: HEADERS };
    },
  },
};

/** The limits of the block or draft that a picture is for, and the portal of its page. A Problem 404 if the caller may not change that. */
async function findTarget({ actor, db, params }: SystemRequest): Promise<{ readonly limits: ImageLimits; readonly oem: string }> {
  const target = await findBlock(db, Number(params['blockId']));
  if (!target || !mayChange({ id: target.page_id, ...target }, requireActor(actor)))
    throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return { limits: imageLimitsOf(target.image_format), oem: target.oem };
}

/** A block, or a draft, which has a negative id, with its page. */
async function findBlock(db: Kysely<Tables>, id: number) {
  const columns = ['page_id', 'image_format', 'pages.hri', 'pages.oem'] as const;
  if (id < 0) {
    const drafts = db.selectFrom('drafts').innerJoin('pages', 'pages.id', 'page_id').select(columns);
    return drafts.where('drafts.id', '=', id).executeTakeFirst();
  }
  return db.selectFrom('blocks').innerJoin('pages', 'pages.id', 'page_id').select(columns).where('blocks.id', '=', id).executeTakeFirst();
}

const FALLBACKS: { readonly [refusal in ImageRefusal['refusal']]: string } = {
  extension: 'File must be image and have one of following extensions: png, jpg, svg, jpeg',
  format: 'Pictures of this kind are not allowed here.',
  size: 'The file is too large.',
  type: 'The file is not what its name says.',
  pixels: 'The picture has too many pixels.',
  unsafe: 'The drawing holds more than lines and colours.',
  broken: 'The picture cannot be read.',
};

function refusalProblem(request: SystemRequest, { args, refusal }: ImageRefusal): Problem {
  const message = textFor(request, { name: refusal, fallback: FALLBACKS[refusal] }, args);
  return new Problem(400, message, { errors: [{ field: 'file', rule: refusal, message }] });
}

/** A picture as it is stored and shown: its size is that of what was written. */
interface DrawnImage extends ImageSize {
  readonly kind: keyof typeof MEDIA_TYPES;
  readonly files: readonly NewFile[];
}

type ImageSize = Pick<ExaminedImage, 'width' | 'height'>;

/** Draws a picture anew; refuses what cannot be decoded, and what is larger than its limits once it stands upright. */
async function drawnOf(path: string, found: ExaminedImage, limits: ImageLimits): Promise<DrawnImage | ImageRefusal> {
  const { height, kind, svg, width } = found;
  if (svg !== undefined) return { kind, width, height, files: [{ width: 0, type: MEDIA_TYPES.svg, content: { text: svg } }] };
  const image = await cleanImage(path, found);
  if (!image) return { refusal: 'broken', args: {} };
  const { original, renditions } = image;
  const smaller = renditions.map((file) => ({ width: file.width, type: file.type, content: { path: file.path } }));
  const files = [{ width: 0, type: original.type, content: { path: original.path } }, ...smaller];
  return excessOf(original, limits) ?? { kind, width: original.width, height: original.height, files };
}

async function store(request: SystemRequest, image: DrawnImage & { readonly name: string; readonly oem: string }) {
  const { actor, id: requestId, now, operation, portal, settings } = request;
  return request.once(async (transaction) => {
    const { files, height, kind, name, oem, width } = image;
    const id = newMediaId();
    const url = mediaUrl(portal, settings, { id, name, kind });
    const size = { width: Math.round(width), height: Math.round(height) };
    const row = { id, name, kind, oem, ...size, uploaded_by: requireActor(actor).userId, uploaded_at: now };
    await storedMedia.write(transaction, row, files);
    await audit(transaction, { at: now, requestId, action: operation.id, actor, details: { status: 200, media: id } });
    return { body: { url } };
  });
}
