import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { hubEvents } from './hubEvents.ts';

/** So that packages which are CommonJS can be part of a module. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * `hubEvents` of a bundle, in a process of its own. Run as it stands, each function that is made would also be given its name, which pages
 * do not do.
 */
export async function hubEventsAsShipped(rounds: number, events: number): ReturnType<typeof hubEvents> {
  const entry = fileURLToPath(new URL('hubEvents.ts', import.meta.url));
  const contents = `import { hubEvents } from ${JSON.stringify(entry)}; console.log(JSON.stringify(await hubEvents(${rounds}, ${events})));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  const script = outputFiles[0]?.text ?? '';
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-'], { input: script, encoding: 'utf8' })) as never;
}
