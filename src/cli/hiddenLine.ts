import type { ReadStream } from 'node:tty';

const ENTER = new Set(['\r', '\n', '\u0004']);
const ERASE = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Reads a line from a terminal without echoing it. Rejects when the user presses Ctrl+C. */
export function hiddenLine(terminal: ReadStream, prompt: string, write: (text: string) => void): Promise<string> {
  write(prompt);
  return new Promise((resolve, reject) => {
    const typed: string[] = [];
    const end = (finish: () => void) => {
      terminal.off('data', take);
      terminal.setRawMode(false);
      terminal.pause();
      write('\n');
      finish();
    };
    const take = (chunk: Buffer) => {
      for (const letter of chunk.toString('utf8')) {
        if (ENTER.has(letter)) return end(() => resolve(typed.join('')));
        if (letter === INTERRUPT) return end(() => reject(new Error('interrupted')));
        if (ERASE.has(letter)) typed.pop();
        else typed.push(letter);
      }
    };
    terminal.setRawMode(true);
    terminal.on('data', take);
    terminal.resume();
  });
}
