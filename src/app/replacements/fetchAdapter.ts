/**
 * Stands in for axios' fetch adapter (README.md) and says that there is no fetch. Calls then go by XMLHttpRequest, which axios prefers
 * anyway.
 */
export function getFetch(): null {
  return null;
}
