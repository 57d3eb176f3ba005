/** Whether a text begins with another; false unless both are texts. */
export function startsWith(text: unknown, beginning: unknown): boolean {
  return typeof text === 'string' && typeof beginning === 'string' && text.startsWith(beginning);
}
