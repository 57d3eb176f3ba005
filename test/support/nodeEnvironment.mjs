import { TestEnvironment } from 'jest-environment-node';

/** What test files leave to those that the same worker of jest runs after them. */
const made = new Map();

/** Node, with what earlier test files have made (oncePerWorker.ts). */
export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.madeByWorker = made;
  }
}
