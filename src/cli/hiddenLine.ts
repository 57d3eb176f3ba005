import type { ReadStream } from 'node:tty';

// What a terminal in raw mode sends for a key; Ctrl+D (\u0004) ends the input like Enter.
const ENTER = new Set(['\r', '\n', '\u0004']);
const ERASE = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Reads a password: a line from a terminal, without echoing it. Rejects when the user presses Ctrl+C. */
export function hiddenLine(terminal: ReadStream, prompt: string, write: (text: string) => void): Promise<string> {
  write(prompt);
  return new Promise((resolve, reject) => {
    const letters: string[] = [];
    const endWith = (settle: () => void) => {
      terminal.off('data', read);
      terminal.setRawMode(false);
      terminal.pause();
      write('\n');
      settle();
    };
    const read = (chunk: Buffer) => {
      for (const letter of chunk.toString('utf8')) {
        if (ENTER.has(letter)) return endWith(() => resolve(letters.join('')));
        if (letter === INTERRUPT) return endWith(() => reject(new Error('interrupted')));
        if (ERASE.has(letter)) letters.pop();
        else letters.push(letter);
      }
    };
    terminal.setRawMode(true);
    terminal.on('data', read);
    terminal.resume();
  });
}
