import { isBlank } from './isBlank.ts';
import { rebuilt } from './rebuilt.ts';

/** Form data without blank properties, so that `required` also refuses an emptied text or a null of the server. List items keep their place; parts without change are the very same. */
export function filled<T>(data: T): T {
  return rebuilt(data, filled, isBlank);
}
