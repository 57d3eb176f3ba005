// npm start: installs the packages and builds the pages if needed, then runs the server until a signal ends it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, engineRoot, install } from './prepare.mjs';

install();
build();
const server = spawn(process.execPath, ['--expose-gc', join(engineRoot, 'src/cli/run.mjs'), 'start', ...process.argv.slice(2)], {
  cwd: engineRoot,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// npm's shell does not pass signals on. When the shell has ended, this process has another parent, and the server is ended too.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500).unref();
}
server.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
