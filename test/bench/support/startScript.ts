import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A script of the bench that serves in a process of its own. */
export interface RunningScript {
  /** The line that it wrote first: its address. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a script below test/bench and waits for its first line. It ends when its input does. */
export async function startScript(script: string, args: readonly string[]): Promise<RunningScript> {
  const file = join(process.cwd(), 'test', 'bench', script);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with status ${code}`)));
  });
  return {
    url,
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
