/** The sum of numbers; anything else counts as 0. */
export function add(...values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}
