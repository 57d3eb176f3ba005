import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

/** Finds the operation of a method and a path (without query). Paths without parameters go before those with. */
export type CallMatcher = (method: string, path: string) => Operation | undefined;

// Dot segments and backslashes would be resolved on the way to a backend, to a path that no document declares.
const PARAMETER = String.raw`(?!(?:\.|%2[eE]){1,2}(?:/|$))[^/\\]+`;

/** A matcher over the portal's operation table. */
export function callMatcher({ operations }: Pick<CompiledPortal, 'operations'>): CallMatcher {
  const calls = Object.values(operations)
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    .sort((one, other) => Number(one.operation.path.includes('{')) - Number(other.operation.path.includes('{')));
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    return calls.find(({ operation, pattern }) => operation.method === wanted && pattern.test(path))?.operation;
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join(PARAMETER)}$`);
}
