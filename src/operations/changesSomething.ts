import type { Operation } from '#model';

/** Whether a call of the operation has effects: all but GET do, unless `x-portal.safe` in the operation's document says otherwise. */
export function changesSomething({ method, portal }: Pick<Operation, 'method' | 'portal'>): boolean {
  return method === 'GET' ? portal.safe === false : portal.safe !== true;
}
