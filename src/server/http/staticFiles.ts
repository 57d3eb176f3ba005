import { existsSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface StaticFolders {
  /** The portal's brand files, served at /assets/. */
  readonly assets: string;
  /** The built pages; their folder `static` is served at /static/. */
  readonly pages: string;
}

const ASSET_NAME = /\.(svg|png|jpe?g|webp|avif|gif|ico|mp4|webm|vtt|woff2?|pdf|xlsx)$/i;
/** A file whose name contains a hash of its content: it never changes, so browsers may keep it for a year. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\./i;
/** A picture that is opened by its own address must not run scripts that it may contain. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Whether a file is in the folder itself: a symbolic link that somebody left there leads to no other file of this machine. */
function isInside(folder: string, name: string): boolean {
  try {
    return realpathSync(join(folder, name)).startsWith(realpathSync(folder) + sep);
  } catch {
    // Refused or not found, which is the same for the reader.
    return false;
  }
}

/** Serves the brand files and the built pages, but no other files of their folders (documents, dot files). */
export async function staticFiles(app: FastifyInstance, { assets, pages }: StaticFolders): Promise<void> {
  const folders: FastifyStaticOptions[] = [
    {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      dotfiles: 'deny',
      cacheControl: false,
      allowedPath: (name) => ASSET_NAME.test(name) && isInside(assets, name),
      setHeaders(reply, file) {
        reply.header('cache-control', 'public, no-cache');
        if (file.endsWith('.svg')) reply.header('content-security-policy', PICTURE_POLICY);
      },
    },
    {
      root: join(pages, 'static'),
      prefix: '/static/',
      decorateReply: false,
      dotfiles: 'deny',
      cacheControl: false,
      preCompressed: true,
      allowedPath: (name) => !name.endsWith('.html'),
      setHeaders(reply, file) {
        reply.header('cache-control', HASHED_NAME.test(file) ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      },
    },
  ];
  for (const folder of folders) if (existsSync(String(folder.root))) await app.register(fastifyStatic, folder);
}
