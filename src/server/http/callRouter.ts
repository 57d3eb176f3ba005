import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Forwarding } from '../upstream/forwarding.ts';
import { type CallMatcher, callMatcher } from './callMatcher.ts';
import { DOCS_PREFIX } from './docsPrefix.ts';

/** Hands calls to the app of the current operation documents (it changes as a whole when they do), or to a backend. */
export class CallRouter {
  #app: FastifyInstance | undefined;
  #matches: CallMatcher = () => undefined;
  readonly #forwarding: Forwarding;

  constructor(forwarding: Forwarding) {
    this.#forwarding = forwarding;
  }

  use(app: FastifyInstance, portal: Pick<CompiledPortal, 'operations'>): void {
    this.#app = app;
    this.#matches = callMatcher(portal);
  }

  /** Whether a request is a call, or for the page that documents them. */
  takes(request: FastifyRequest): boolean {
    const path = pathOf(request);
    return path === DOCS_PREFIX || path.startsWith(`${DOCS_PREFIX}/`) || this.#matches(request.method, path) !== undefined;
  }

  /** The operation of a call; undefined for a page that documents the calls. */
  operationOf(request: FastifyRequest): Operation | undefined {
    return this.#matches(request.method, pathOf(request));
  }

  /** Whether a call goes to a backend. */
  forwards(request: FastifyRequest): boolean {
    return this.#forwarding.takes(pathOf(request)) && this.operationOf(request) !== undefined;
  }

  /** Serves a call on the raw connection. */
  route(request: FastifyRequest, reply: FastifyReply): void {
    const path = pathOf(request);
    const operation = this.#matches(request.method, path);
    if (operation && this.#forwarding.takes(path)) void this.#forwarding.serve(operation, request, reply);
    else this.#app?.routing(request.raw, reply.raw);
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}
