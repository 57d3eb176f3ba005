import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Forwarding } from '../upstream/forwarding.ts';
import { DOCS_PREFIX } from './docsPage.ts';

/** Passes calls to a backend or to the app of the current operation documents, which is replaced when they change. */
export class CallRouter {
  #app: FastifyInstance | undefined;
  #match: OperationMatcher = () => undefined;
  readonly #forwarding: Forwarding;

  constructor(forwarding: Forwarding) {
    this.#forwarding = forwarding;
  }

  /** From now on, calls that are not for a backend go to `app`, which was built from `portal`. */
  use(app: FastifyInstance, portal: Pick<CompiledPortal, 'operations'>): void {
    this.#app = app;
    this.#match = createOperationMatcher(portal);
  }

  /** Whether a request is a call, or asks for the page that documents the calls. */
  handles(request: FastifyRequest): boolean {
    const path = pathOf(request);
    return path === DOCS_PREFIX || path.startsWith(`${DOCS_PREFIX}/`) || this.#match(request.method, path) !== undefined;
  }

  /** The operation of a call; undefined for any other request. */
  operationOf(request: FastifyRequest): Operation | undefined {
    return this.#match(request.method, pathOf(request));
  }

  /** Whether a request is a call that goes to a backend. */
  forwards(request: FastifyRequest): boolean {
    return this.#forwarding.hasBackendFor(pathOf(request)) && this.operationOf(request) !== undefined;
  }

  /** Serves a call; the response is written to the raw connection. */
  route(request: FastifyRequest, reply: FastifyReply): void {
    const path = pathOf(request);
    const operation = this.#match(request.method, path);
    if (operation && this.#forwarding.hasBackendFor(path)) void this.#forwarding.serve(operation, request, reply);
    else this.#app?.routing(request.raw, reply.raw);
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** Finds the operation of a method and a path without its query. Of several matches, a literal segment wins over a parameter (GB-186). */
export type OperationMatcher = (method: string, path: string) => Operation | undefined;

/**
 * A value of a path parameter: one segment, but neither `.` nor `..`, and without a slash, a backslash or a control character, plain or
 * percent-encoded. On the way to a backend these would be resolved, and lead to a path that no operation declares.
 */
const PARAMETER_PATTERN = String.raw`(?!(?:\.|%2[eE]){1,2}(?:/|$))(?:(?!%(?:2[fF]|5[cC]|[01][0-9a-fA-F]|7[fF]))[^/\\])+`;

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
    const declared = method === 'HEAD' ? 'GET' : method;
    const exact = literal.get(`${declared} ${path}`);
    return exact ?? patterns.find(({ operation, pattern }) => operation.method === declared && pattern.test(path))?.operation;
  };
}

/** Sorts literal segments before parameters: one digit a segment, 0 = literal, 1 = parameter. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes('{') ? '1' : '0'))
    .join('');
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join(PARAMETER_PATTERN)}$`);
}
