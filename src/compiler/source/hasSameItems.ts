/** Whether two lists have the identical items in the same order. */
export function hasSameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left === right || (left.length === right.length && left.every((item, index) => item === right[index]));
}
