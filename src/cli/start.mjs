import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, engineRoot, install } from './prepare.mjs';

install();
build();
const server = spawn(process.execPath, ['--import', 'tsx', join(engineRoot, 'src/cli/main.ts'), 'start', ...process.argv.slice(2)], {
  cwd: engineRoot,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
