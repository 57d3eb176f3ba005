import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

/** Finds the operation of a method and a path without its query. Of several matches, a literal segment wins over a parameter (GB-186). */
export type OperationMatcher = (method: string, path: string) => Operation | undefined;

export function createOperationMatcher({ operations }: Pick<CompiledPortal, 'operations'>): OperationMatcher {
  const all = Object.values(operations);
  const literal = new Map(
    all.filter(({ path }) => !path.includes('{')).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  const patterns = all
    .filter(({ path }) => path.includes('{'))
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    .sort((one, other) => (rankOf(one.operation.path) < rankOf(other.operation.path) ? -1 : 1));
  return (method, sentPath) => {
    const declared = method === 'HEAD' ? 'GET' : method;
    const path = normalizePath(sentPath);
    const exact = literal.get(`${declared} ${path}`);
    return exact ?? patterns.find(({ operation, pattern }) => operation.method === declared && matches(pattern, path))?.operation;
  };
}

/** Decodes what needs no percent-encoding (RFC 3986, 6.2.2.2), as the app that serves the calls does: `/%61` is `/a`. */
function normalizePath(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
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

function matches(pattern: RegExp, path: string): boolean {
  const [match, ...values] = pattern.exec(path) ?? [];
  return match !== undefined && values.every(staysInPath);
}

/**
 * Whether a value of a path parameter leads nowhere else on the way to a backend. Servers resolve `..`, some of them after they have cut
 * off what follows a semicolon or decoded the path twice, and would then serve a path that no operation declares.
 */
function staysInPath(value: string): boolean {
  const decoded = decodeOnce(value);
  if (decoded === undefined || /[/\\\p{Cc}]|%(?:2e|2f|5c)/iu.test(decoded)) return false;
  const [segment = ''] = decoded.split(';', 1);
  return segment !== '.' && segment !== '..';
}

/** The value without its percent-encoding; undefined if it is not UTF-8. */
function decodeOnce(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
