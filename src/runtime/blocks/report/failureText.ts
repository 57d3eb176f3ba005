import type { Failure } from '#model';

/** What the server says the user can correct; undefined for failures of which its text does not help. */
export function failureText({ message, status }: Failure): string | undefined {
  return status !== undefined && status < 500 && message ? message : undefined;
}
