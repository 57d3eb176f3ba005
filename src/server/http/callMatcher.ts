import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

/** Finds the operation of a method and a path (without query). Where several fit, what stands literally goes before a parameter (GB-186). */
export type CallMatcher = (method: string, path: string) => Operation | undefined;

// Dot segments and backslashes would be resolved on the way to a backend, to a path that no document declares.
const PARAMETER = String.raw`(?!(?:\.|%2[eE]){1,2}(?:/|$))[^/\\]+`;

/** A matcher over the portal's operation table. */
export function callMatcher({ operations }: Pick<CompiledPortal, 'operations'>): CallMatcher {
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
