/** What test files leave to those that the same worker of jest runs after them (oncePerWorker.ts). */
export const madeByWorker = new Map();
