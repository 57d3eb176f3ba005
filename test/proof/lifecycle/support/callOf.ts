import type { Line } from './LifePortal.ts';

/** What the lines that one call left have in common; every process counts its own requests. */
export function callOf({ at, request_id }: Line): string {
  return `${request_id} ${at.getTime()}`;
}
