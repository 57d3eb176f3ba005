import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CompiledPortal } from '#compiler';
import { type CallMatcher, callMatcher } from './callMatcher.ts';
import { DOCS_PREFIX } from './docsPage.ts';

/** Hands requests to the app of the current operation documents; the app changes as a whole when they do. */
export class CallRouter {
  #app: FastifyInstance | undefined;
  #matches: CallMatcher = () => undefined;

  use(app: FastifyInstance, portal: Pick<CompiledPortal, 'operations'>): void {
    this.#app = app;
    this.#matches = callMatcher(portal);
  }

  /** Whether a request is a call, or the page that documents them. */
  takes(method: string, path: string): boolean {
    return path === DOCS_PREFIX || path.startsWith(`${DOCS_PREFIX}/`) || this.#matches(method, path) !== undefined;
  }

  route(request: IncomingMessage, response: ServerResponse): void {
    this.#app?.routing(request, response);
  }
}
