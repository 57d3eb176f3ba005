import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { CompiledPortal } from '#compiler';
import { bearerToken } from '../auth/accessToken.ts';
import { limitsOf, maxBodyBytes } from '../call/limits.ts';
import { appOptions } from './appOptions.ts';
import type { CallContext } from './callContext.ts';
import { compressResponse } from './compressResponse.ts';
import { docsPage } from './docsPage.ts';
import { handleErrors } from './errorHandler.ts';
import { multipartForms } from './multipartForms.ts';
import { schemaCompilers, withUncheckedResponses } from './schemaCompilers.ts';
import { serveCall } from './serveCall.ts';
import { xmlBodies } from './xmlBodies.ts';

export interface CallsAppOptions {
  readonly context: CallContext;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: string | undefined;
  /** Whether everybody may read the documentation page, or administrators only. */
  readonly hasPublicDocs: boolean;
}

/** A busy machine reads the files of the documentation page slowly, which must not make the start fail. */
const PLUGIN_TIMEOUT_MS = 120_000;

/**
 * The app that serves the calls of one set of operation documents: its routes, the validation of requests and responses, and the
 * documentation come from the OpenAPI document. It does not listen; `CallRouter` passes requests to it.
 */
export async function callsApp(portal: CompiledPortal, options: CallsAppOptions): Promise<FastifyInstance> {
  const { context, log, trustProxy } = options;
  const { bodyBytes, uploadBytes } = limitsOf(portal.portal);
  const app = Fastify({
    ...appOptions(log, trustProxy),
    bodyLimit: bodyBytes,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    routerOptions: { maxParamLength: 500 },
  });
  const compilers = schemaCompilers((route, fields) =>
    log.warn({ route, fields }, 'fields that the response schema does not declare were left out'),
  );
  app.setValidatorCompiler(compilers.request);
  app.setSerializerCompiler(compilers.response);
  const operations = new Map(Object.values(portal.operations).map((operation) => [routeOf(operation.method, operation.path), operation]));
  handleErrors(app, {
    portal: context.portal,
    fullStorage: context.fullStorage,
    operationOf: ({ method, routeOptions }) => operations.get(routeOf(method, routeOptions.url ?? '')),
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }));
  app.addHook('onResponse', async (call, reply) => {
    call.log.info(
      { method: call.method, route: call.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
  // The size of a compressed response with a secret and a text that a link on another site has chosen reveals the secret (BREACH). No other
  // site sends an Authorization header: such a response may be compressed, except when it sets cookies.
  app.addHook('onSend', async (call, reply, body) =>
    bearerToken(call) === undefined || reply.hasHeader('set-cookie') ? body : compressResponse(call, reply, body),
  );
  await app.register(cookie);
  await app.register(formbody);
  multipartForms(app, uploadBytes);
  xmlBodies(app);
  app.addHook('onRoute', (route) => {
    const operation = operations.get(routeOf(String(route.method), route.url));
    if (operation) route.bodyLimit = maxBodyBytes(portal, operation);
  });
  await docsPage(app, portal, { context, isPublic: options.hasPublicDocs });
  await app.register(glue, {
    // A copy, because the plugin changes the document.
    specification: withUncheckedResponses(portal.openapi),
    // The plugin's type demands whole route options, but it takes method and URL from the document.
    operationResolver: ((operationId: string) => serveCall(operationId, context)) as never,
  });
  await app.ready();
  return app;
}

/** Method and URL of a route, with parameters written as Fastify does: `:id` for `{id}`. */
const routeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
