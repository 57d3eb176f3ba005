import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

/**
 * Finds the operation of a method and a path (`requestPath`). Of several matches, a literal segment wins over a parameter (GB-186).
 * `isForwarded`: the path goes on to a backend, which may decode it once more than we do.
 */
export type OperationMatcher = (method: string, path: string, isForwarded: boolean) => Operation | undefined;

export function createOperationMatcher({ operations }: Pick<CompiledPortal, 'operations'>): OperationMatcher {
  const all = Object.values(operations);
  const literal = new Map(
    all.filter(({ path }) => !path.includes('{')).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  const patterns = all
    .filter(({ path }) => path.includes('{'))
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    .sort((one, other) => (rankOf(one.operation.path) < rankOf(other.operation.path) ? -1 : 1));
  return (method, path, isForwarded) => {
    const declared = method === 'HEAD' ? 'GET' : method;
    const isValue = isForwarded ? staysInPath : isSegment;
    const fits = (pattern: RegExp) => pattern.exec(path)?.slice(1).every(isValue) ?? false;
    const exact = literal.get(`${declared} ${path}`);
    return exact ?? patterns.find(({ operation, pattern }) => operation.method === declared && fits(pattern))?.operation;
  };
}

/** Sorts literal segments before parameters: one digit a segment, 0 = literal, 1 = parameter. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes('{') ? '1' : '0'))
    .join('');
}

/** The pattern of a declared path; each parameter is a group of one segment. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^/]+)')}$`);
}

/**
 * Whether a value can be a path parameter of a call that is served here. Its path is split before it is decoded, and it is decoded once, so
 * a slash or a percent sign in it is a character like any other; dots alone are none that a browser would send.
 */
function isSegment(value: string): boolean {
  const decoded = decodeOnce(value);
  return decoded !== undefined && decoded !== '.' && decoded !== '..' && !/\p{Cc}/u.test(decoded);
}

/**
 * Whether a value of a path parameter leads nowhere else on the way to a backend. Servers resolve `..`, some of them after they have cut
 * off what follows a semicolon, decoded the path twice or made plain characters of full-width ones, and would then serve a path that no
 * operation declares.
 */
function staysInPath(value: string): boolean {
  const decoded = (decodeOnce(value) ?? '').normalize('NFKC');
  const [segment = ''] = decoded.split(';', 1);
  return isSegment(value) && !/[/\\]|%(?:2e|2f|5c)/i.test(decoded) && segment !== '.' && segment !== '..';
}

/** The value without its percent-encoding; undefined if it is not UTF-8. */
function decodeOnce(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
