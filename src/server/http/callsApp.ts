import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { CompiledPortal } from '#compiler';
import { bearerToken } from '../auth/accessToken.ts';
import { limitsOf } from '../call/limits.ts';
import { standardProblem } from '../call/problem.ts';
import { rejectBadUrl, requestId } from './appOptions.ts';
import type { CallContext } from './callContext.ts';
import { compressResponse } from './compressResponse.ts';
import { docsPage } from './docsPage.ts';
import { handleErrors, usesOAuthErrors } from './errorHandler.ts';
import { schemaCompilers, withUncheckedResponses } from './schemaCompilers.ts';
import { serveCall } from './serveCall.ts';

export interface CallsAppOptions {
  readonly context: CallContext;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: string | undefined;
  /** The documentation page is open to everybody. */
  readonly openDocs: boolean;
}

/** A busy machine reads the files of the documentation page slowly; a start must not fail for it. */
const PLUGIN_TIMEOUT_MS = 120_000;

const LEFT_OUT = 'fields that the answer has not declared were left out';

/**
 * The app that serves the calls of one set of operation documents: routes, validation both ways and documentation come
 * from the OpenAPI document. It does not listen; requests are handed to its `routing`.
 */
export async function callsApp(portal: CompiledPortal, options: CallsAppOptions): Promise<FastifyInstance> {
  const { context, log, trustProxy } = options;
  const { bodyBytes, uploadBytes } = limitsOf(portal.portal);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustProxy ?? false,
    bodyLimit: bodyBytes,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    frameworkErrors: rejectBadUrl(trustProxy),
    routerOptions: { maxParamLength: 500 },
  });
  const { request, answer } = schemaCompilers((route, fields) => log.warn({ route, fields }, LEFT_OUT));
  app.setValidatorCompiler(request);
  app.setSerializerCompiler(answer);
  const operationAt = (pattern: string | undefined) => Object.values(context.portal().operations).find(({ path }) => path === pattern);
  handleErrors(app, { portal: context.portal, isOAuth: ({ routeOptions }) => usesOAuthErrors(operationAt(routeOptions.url)) });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }));
  app.addHook('onResponse', async (call, reply) => {
    call.log.info(
      { method: call.method, route: call.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
  // Calls bring their token in a header that no other site can make a browser send: what is chosen by a stranger never stands beside a
  // secret of the user's (BREACH). Answers that hand out credentials stay as they are all the same.
  app.addHook('onSend', async (call, reply, body) =>
    bearerToken(call) === undefined || reply.hasHeader('set-cookie') ? body : compressResponse(call, reply, body),
  );
  await app.register(cookie);
  await app.register(formbody);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: uploadBytes }, parseMultipart as never);
  await docsPage(app, portal, { context, open: options.openDocs });
  await app.register(glue, {
    // The plugin writes into what it is given: this is a copy.
    specification: withUncheckedResponses(portal.openapi) as object,
    operationResolver: ((operationId: string) => serveCall(operationId, context)) as never,
  });
  await app.ready();
  return app;
}

/**
 * Fields of a multipart body by name: texts, and files as `File`. Of a field that comes several times the last counts. A Problem 400
 * when it cannot be read; a boundary of under 27 characters, which no browser makes, counts as that.
 */
export async function parseMultipart({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const type = String(headers['content-type']);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].filter(([name]) => name !== '__proto__'));
  } catch {
    throw standardProblem('invalid');
  }
}
