/** A command takes the arguments after its name and returns the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

// Each command is loaded only when it runs: the type generator needs no server.
const commands: { readonly [name: string]: () => Promise<Command> } = {
  check: async () => (await import('./commands/check.ts')).check,
  access: async () => (await import('./commands/access.ts')).access,
  types: async () => (await import('./commands/types.ts')).types,
  start: async () => (await import('./commands/start.ts')).start,
  'demo-reset': async () => (await import('./commands/demoReset.ts')).demoReset,
  'go-back': async () => (await import('./commands/goBack.ts')).goBack,
  'create-admin': async () => (await import('./commands/createAdmin.ts')).createAdmin,
};

const [command = '', ...args] = process.argv.slice(2);
const load = commands[command];
if (load) process.exitCode = await (await load())(args).catch(printUserError);
else {
  process.stderr.write(`usage: portico <${Object.keys(commands).join('|')}>\n`);
  process.exitCode = 2;
}

// The channel to the launcher (start.mjs) would keep the process alive.
if (process.connected) process.disconnect();

/** Errors that the user can solve: their message says how. Every other error is a fault of our own and keeps its stack trace. */
function printUserError(error: unknown): number {
  if (!(error instanceof Error) || !['DatabaseInUseError', 'DatabaseSetupError', 'SettingError'].includes(error.name)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
}

export {};
