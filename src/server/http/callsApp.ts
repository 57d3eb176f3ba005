import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { CompiledPortal } from '#compiler';
import { answerErrors } from './answerErrors.ts';
import type { CallContext } from './callContext.ts';
import { docsPage } from './docsPage.ts';
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
  readonly callsPerMinute: number;
}

const OAUTH_HANDLERS = new Set(['session.token', 'session.authorize']);
const BODY_LIMIT = 1024 * 1024;
/** A busy machine reads the files of the documentation page slowly; a start must not fail for it. */
const PLUGIN_TIMEOUT_MS = 120_000;

/**
 * The app that serves the calls of one set of operation documents: routes, validation both ways and documentation come
 * from the OpenAPI document. It does not listen; requests are handed to its `routing`.
 */
export async function callsApp(portal: CompiledPortal, options: CallsAppOptions): Promise<FastifyInstance> {
  const { context, log, trustProxy, callsPerMinute } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 500 },
  });
  const { request, answer } = validators();
  app.setValidatorCompiler(request);
  app.setSerializerCompiler(answer);
  answerErrors(app, (pattern) => answersAsOAuth(pattern, context));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }));
  app.addHook('onResponse', async (call, reply) => {
    call.log.info(
      { method: call.method, route: call.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(rateLimit, { max: callsPerMinute, timeWindow: 60_000 });
  await docsPage(app, portal, { context, open: options.openDocs });
  await app.register(glue, {
    // The plugin writes into what it is given: this is a copy.
    specification: withOpenAnswers(portal.openapi) as object,
    operationResolver: ((operationId: string) => serveCall(operationId, context)) as never,
  });
  await app.ready();
  return app;
}

function answersAsOAuth(pattern: string | undefined, context: CallContext): boolean {
  const { operations } = context.portal();
  return Object.values(operations).some(({ path, portal }) => path === pattern && OAUTH_HANDLERS.has(portal.handler));
}
