import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { CompiledPortal } from '#compiler';
import { bearerOf } from '../auth/accessToken.ts';
import { trafficRules } from '../call/limits.ts';
import { refusal } from '../call/problem.ts';
import { refuseAddress, requestId } from './appOptions.ts';
import type { CallContext } from './callContext.ts';
import { compressAnswer } from './compressResponse.ts';
import { docsPage } from './docsPage.ts';
import { answerErrors, answersAsOAuth } from './errorHandler.ts';
import { validators, withOpenAnswers } from './schemaCompilers.ts';
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
  const { bodyBytes, uploadBytes } = trafficRules(portal.portal);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustProxy ?? false,
    bodyLimit: bodyBytes,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    frameworkErrors: refuseAddress(trustProxy),
    routerOptions: { maxParamLength: 500 },
  });
  const { request, answer } = validators((route, fields) => log.warn({ route, fields }, LEFT_OUT));
  app.setValidatorCompiler(request);
  app.setSerializerCompiler(answer);
  const operationAt = (pattern: string | undefined) => Object.values(context.portal().operations).find(({ path }) => path === pattern);
  answerErrors(app, { portal: context.portal, isOAuth: ({ routeOptions }) => answersAsOAuth(operationAt(routeOptions.url)) });
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
    bearerOf(call) === undefined || reply.hasHeader('set-cookie') ? body : compressAnswer(call, reply, body),
  );
  await app.register(cookie);
  await app.register(formbody);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: uploadBytes }, multipartBody as never);
  await docsPage(app, portal, { context, open: options.openDocs });
  await app.register(glue, {
    // The plugin writes into what it is given: this is a copy.
    specification: withOpenAnswers(portal.openapi) as object,
    operationResolver: ((operationId: string) => serveCall(operationId, context)) as never,
  });
  await app.ready();
  return app;
}

/**
 * Fields of a multipart body by name: texts, and files as `File`. Of a field that comes several times the last counts. A Problem 400
 * when it cannot be read; a boundary of under 27 characters, which no browser makes, counts as that.
 */
export async function multipartBody({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const type = String(headers['content-type']);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].filter(([name]) => name !== '__proto__'));
  } catch {
    throw refusal('invalid');
  }
}
