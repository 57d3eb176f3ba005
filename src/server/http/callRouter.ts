import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { requestPath } from '../call/requestPath.ts';
import type { Forwarding } from '../upstream/forwarding.ts';
import { DOCS_PREFIX } from './docsPage.ts';
import { createOperationMatcher, type OperationMatcher } from './operationMatcher.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Passes calls to a backend or to the app of the current operation documents, which is replaced when they change. */
export class CallRouter {
  #app: FastifyInstance | undefined;
  #match: OperationMatcher = () => undefined;
  #access: CompiledPortal['access']['operations'] = {};
  readonly #forwarding: Forwarding;

  constructor(forwarding: Forwarding) {
    this.#forwarding = forwarding;
  }

  /** From now on, calls that are not for a backend go to `app`, which was built from `portal`. */
  use(app: FastifyInstance, portal: Pick<CompiledPortal, 'access' | 'operations'>): void {
    this.#app = app;
    this.#access = portal.access.operations;
    this.#match = createOperationMatcher(portal);
  }

  /** Whether a request is a call, or asks for the page that documents the calls. */
  handles(request: FastifyRequest): boolean {
    const path = requestPath(request);
    return path === DOCS_PREFIX || path.startsWith(`${DOCS_PREFIX}/`) || this.operationOf(request) !== undefined;
  }

  /** The operation of a call; undefined for any other request. */
  operationOf(request: FastifyRequest): Operation | undefined {
    return this.#find(request.method, requestPath(request));
  }

  /** The methods of the calls at the path of a request, of whatever method that is; without those that are hidden. */
  methodsAt(request: FastifyRequest): readonly string[] {
    return METHODS.filter((method) => {
      const operation = this.#find(method, requestPath(request));
      return operation !== undefined && this.#access[operation.id]?.hidden !== true;
    });
  }

  /** Whether a request is a call that goes to a backend. */
  forwards(request: FastifyRequest): boolean {
    return this.#forwarding.hasBackendFor(requestPath(request)) && this.operationOf(request) !== undefined;
  }

  /** Serves a call; the response is written to the raw connection. */
  route(request: FastifyRequest, reply: FastifyReply): void {
    const operation = this.operationOf(request);
    if (operation && this.#forwarding.hasBackendFor(requestPath(request))) void this.#forwarding.serve(operation, request, reply);
    else this.#app?.routing(request.raw, reply.raw);
  }

  #find(method: string, path: string): Operation | undefined {
    return this.#match(method, path, this.#forwarding.hasBackendFor(path));
  }
}
