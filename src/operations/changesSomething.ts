import type { Operation } from '#model';

/** Whether a call of the operation has effects: by its method, unless its document says otherwise. */
export function changesSomething({ method, portal }: Pick<Operation, 'method' | 'portal'>): boolean {
  return method === 'GET' ? portal.safe === false : portal.safe !== true;
}
