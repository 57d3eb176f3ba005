/** Replaces axios' fetch adapter (README.md): axios then uses XMLHttpRequest, which it prefers anyway where the browser has both. */
export function getFetch(): null {
  return null;
}
