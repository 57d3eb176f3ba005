import { TestEnvironment } from 'jest-environment-node';
import { madeByWorker } from './madeByWorker.mjs';

/** Node, with what earlier test files have made (oncePerWorker.ts). */
export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.madeByWorker = madeByWorker;
  }
}
