/** Says that there is no fetch: calls go by XMLHttpRequest, which axios prefers anyway. */
export function getFetch(): null {
  return null;
}
