import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import { findRolesByCookie } from '../auth/requestSessions.ts';
import { Problem } from '../call/problem.ts';
import type { CallContext } from './callContext.ts';
import { publishedOpenApi } from './publishedOpenApi.ts';

/** Address of the page that documents the calls. */
export const DOCS_PREFIX = '/docs';

export interface DocsOptions {
  readonly context: CallContext;
  /** Whether everybody may read the page, or administrators only. */
  readonly isPublic: boolean;
}

/** Swagger UI styles its elements inline. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves a page that documents the operations (Swagger UI). Users who may not read it get a 404. */
export async function docsPage(app: FastifyInstance, portal: CompiledPortal, { context, isPublic }: DocsOptions): Promise<void> {
  // The plugin's own hook leaves out the files of the page.
  app.addHook('onRequest', async (request) => {
    const isOfDocs = request.url === DOCS_PREFIX || request.url.startsWith(`${DOCS_PREFIX}/`);
    if (isOfDocs && !isPublic) await requireAdministrator(request, context);
  });
  await app.register(swagger, {
    mode: 'static',
    specification: { document: publishedOpenApi(portal, context.services.publicUrl) as never },
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PREFIX,
    uiConfig: { supportedSubmitMethods: [], validatorUrl: null },
    uiHooks: {
      onRequest: async (_request: FastifyRequest, reply) => {
        reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      },
    },
  });
}

/** Throws a Problem 404 unless the session cookie belongs to an administrator. */
async function requireAdministrator(request: FastifyRequest, context: CallContext): Promise<void> {
  const portal = context.portal();
  const roles = await findRolesByCookie(context.db, portal, {
    cookies: request.cookies,
    isSecure: request.protocol === 'https',
    now: context.now(),
  });
  const role = portal.portal.administratorRole;
  if (role === undefined || !roles.includes(role)) throw new Problem(404, 'There is nothing at this address.');
}
