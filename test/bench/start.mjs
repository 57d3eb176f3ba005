import { join } from 'node:path';
import { engineRoot, install, run } from '../../src/cli/prepare.mjs';

const args = process.argv.slice(2);
install();
const main = ['--expose-gc', '--import', 'tsx', join(engineRoot, 'test/bench/main.ts')];
run(process.execPath, [...main, ...args]);
