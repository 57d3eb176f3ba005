import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Forwarding } from '../upstream/forwarding.ts';
import { DOCS_PREFIX } from './docsPage.ts';

/** Hands calls to the app of the current operation documents (it changes as a whole when they do), or to a backend. */
export class CallRouter {
  #app: FastifyInstance | undefined;
  #matches: OperationMatcher = () => undefined;
  readonly #forwarding: Forwarding;

  constructor(forwarding: Forwarding) {
    this.#forwarding = forwarding;
  }

  use(app: FastifyInstance, portal: Pick<CompiledPortal, 'operations'>): void {
    this.#app = app;
    this.#matches = createOperationMatcher(portal);
  }

  /** Whether a request is a call, or for the page that documents them. */
  handles(request: FastifyRequest): boolean {
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

/** Finds the operation of a method and a path (without query). Where several fit, what stands literally goes before a parameter (GB-186). */
export type OperationMatcher = (method: string, path: string) => Operation | undefined;

// Dot segments and backslashes would be resolved on the way to a backend, to a path that no document declares.
const PARAMETER = String.raw`(?!(?:\.|%2[eE]){1,2}(?:/|$))[^/\\]+`;

/** A matcher over the portal's operation table. */
export function createOperationMatcher({ operations }: Pick<CompiledPortal, 'operations'>): OperationMatcher {
  const all = Object.values(operations);
  const literal = new Map(
    all.filter(({ path }) => !path.includes('{')).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  const patterns = all
    .filter(({ path }) => path.includes('{'))
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    .sort((one, other) => (rankOf(one.operation.path) < rankOf(other.operation.path) ? -1 : 1));
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = literal.get(`${wanted} ${path}`);
    return found ?? patterns.find(({ operation, pattern }) => operation.method === wanted && pattern.test(path))?.operation;
  };
}

/** One digit a segment: 0 for a text, 1 for a parameter. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes('{') ? '1' : '0'))
    .join('');
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join(PARAMETER)}$`);
}
