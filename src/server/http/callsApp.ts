import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { CompiledPortal } from '#compiler';
import { trafficRules } from '../call/trafficRules.ts';
import { bearerOf } from '../wire/bearerOf.ts';
import { answerErrors } from './answerErrors.ts';
import { answersAsOAuth } from './answersAsOAuth.ts';
import type { CallContext } from './callContext.ts';
import { compressAnswer } from './compressAnswer.ts';
import { docsPage } from './docsPage.ts';
import { multipartBody } from './multipartBody.ts';
import { refuseAddress } from './refuseAddress.ts';
import { requestId } from './requestId.ts';
import { serveCall } from './serveCall.ts';
import { validators } from './validators.ts';
import { withOpenAnswers } from './withOpenAnswers.ts';

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
