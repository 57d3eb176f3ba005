/** Whether a text ends with another; false unless both are texts. */
export function endsWith(text: unknown, end: unknown): boolean {
  return typeof text === 'string' && typeof end === 'string' && text.endsWith(end);
}
