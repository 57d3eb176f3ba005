import { rebuilt } from './rebuilt.ts';

/** Form data with every text trimmed, at any depth (SH-VALIDATION-08, 09); parts without change are the very same. */
export function trimmed<T>(data: T): T {
  return (typeof data === 'string' ? data.trim() : rebuilt(data, trimmed)) as T;
}
