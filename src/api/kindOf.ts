import type { FailureKind } from '#model';

const kinds: { readonly [status: number]: FailureKind } = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The kind of failure that a status outside 200-299 stands for (RFC 9110, RFC 6585). */
export function kindOf(status: number): FailureKind {
  return kinds[status] ?? (status >= 500 ? 'server' : 'invalid');
}
