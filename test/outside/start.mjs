import { join } from 'node:path';
import { build, engineRoot, install, installOutside, run } from '../../src/cli/prepare.mjs';

install();
installOutside();
build();
run(process.execPath, ['--import', 'tsx', join(engineRoot, 'test/outside/main.ts'), ...process.argv.slice(2)]);
