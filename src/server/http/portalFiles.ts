import type { FastifyInstance } from 'fastify';
import { Problem } from '../call/problem.ts';
import type { BundleFiles } from '../documents/bundleFiles.ts';
import { type EventStreamOptions, eventStreams } from './eventStreams.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

type ManifestQuery = { variant?: string; language?: string; oemName?: string; oemSkinName?: string };

export interface PortalFilesOptions extends EventStreamOptions {
  readonly files: BundleFiles;
}

/**
 * Serves compiled documents to the pages: the immutable files of bundles, the manifest that names the current files of a variant and a
 * language, and server-sent events when the documents are swapped for newer ones or when data that everybody sees has changed.
 */
export async function portalFiles(app: FastifyInstance, options: PortalFilesOptions): Promise<void> {
  const { files, source } = options;
  app.get<{ Querystring: ManifestQuery }>('/portico/manifest', async ({ query, headers }, reply) => {
    const portal = source.current();
    const { oemName, oemSkinName } = query;
    const requestedId = query.variant !== undefined && portal.variants.has(query.variant) ? query.variant : undefined;
    const variantId = requestedId ?? portal.variantFor({ ...(oemName ? { oemName } : {}), ...(oemSkinName ? { oemSkinName } : {}) });
    const languages = portal.portal.languages.map(({ id }) => id);
    const language = languages.find((id) => id === query.language) ?? languages[0] ?? '';
    const etag = `"${portal.version}-${variantId}-${language}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    return headers['if-none-match']?.replace(/^W\//, '') === etag
      ? reply.code(304).send()
      : reply.send(portal.manifest(variantId, language));
  });

  await eventStreams(app, options);

  app.get<{ Params: { '*': string } }>('/portico/*', async ({ params, headers }, reply) => {
    // The page may come from another process, which has loaded newer documents than this one.
    const name = params['*'];
    if (!files.find(name)) await source.catchUp();
    const file = files.find(name);
    if (!file) throw new Problem(404, 'There is nothing at this address.');
    const acceptsBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
    reply.headers({ 'content-type': file.contentType, 'cache-control': IMMUTABLE, vary: 'accept-encoding' });
    if (acceptsBrotli) reply.header('content-encoding', 'br');
    return reply.send(Buffer.from(acceptsBrotli ? file.brotli : file.body));
  });
}
