import { optimizeLate } from './optimizing.ts';

/** A command takes the arguments after its name and returns the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** The commands by their names. Each is loaded only when it runs: `types`, for example, needs no server. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['check', async () => (await import('./commands/check.ts')).check],
  ['access', async () => (await import('./commands/access.ts')).access],
  ['bundles', async () => (await import('./commands/bundles.ts')).bundles],
  ['format', async () => (await import('./commands/format.ts')).format],
  ['why', async () => (await import('./commands/why.ts')).why],
  ['charts', async () => (await import('./commands/charts.ts')).charts],
  ['editor', async () => (await import('./commands/editor.ts')).editor],
  ['flows', async () => (await import('./commands/flows.ts')).flows],
  ['types', async () => (await import('./commands/types.ts')).types],
  ['start', async () => (await import('./commands/start.ts')).start],
  ['demo-reset', async () => (await import('./commands/demoReset.ts')).demoReset],
  ['demo-more', async () => (await import('./commands/demoMore.ts')).demoMore],
  ['go-back', async () => (await import('./commands/goBack.ts')).goBack],
  ['create-admin', async () => (await import('./commands/createAdmin.ts')).createAdmin],
]);

/** Runs the command that the first argument names. Exit code 2 if there is none of this name, 1 after an error that the user can solve. */
async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  const load = commands.get(name);
  if (!load) {
    process.stderr.write(`usage: portico <${[...commands.keys()].join('|')}>\n`);
    return 2;
  }
  try {
    const command = await load();
    return await command(args);
  } catch (error) {
    if (!isUserError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/**
 * Errors whose message tells the user what to do. They are known by their names here, because importing their classes would load the
 * server.
 */
const USER_ERRORS = ['DatabaseInUseError', 'DatabaseSetupError', 'FolderChangedError', 'SettingError'];

/** Whether the user can solve the error. Every other error is a fault of our own and keeps its stack trace. */
function isUserError(error: unknown): error is Error {
  return error instanceof Error && USER_ERRORS.includes(error.name);
}

optimizeLate();
try {
  process.exitCode = await runCommand(process.argv.slice(2));
} finally {
  // The channel to the launcher (start.mjs) would keep the process alive.
  if (process.connected) process.disconnect();
}
