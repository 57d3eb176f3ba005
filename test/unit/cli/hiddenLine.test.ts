import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';
import { hiddenLine } from '../../../src/cli/hiddenLine.ts';

function terminal() {
  const modes: boolean[] = [];
  const stream = Object.assign(new EventEmitter(), {
    setRawMode: (raw: boolean) => void modes.push(raw),
    resume: () => undefined,
    pause: () => undefined,
  });
  return { stream: stream as unknown as ReadStream, type: (text: string) => stream.emit('data', Buffer.from(text)), modes };
}

test('what is typed is not written; erasing works; the terminal is as before', async () => {
  const { stream, type, modes } = terminal();
  const written: string[] = [];
  const line = hiddenLine(stream, 'Password: ', (text) => void written.push(text));
  type('Sécrt');
  type('\u007f\u007fret.1');
  type('\r');
  await expect(line).resolves.toBe('Sécret.1');
  expect(written.join('')).toBe('Password: \n');
  expect(modes).toEqual([true, false]);
});

test('an interrupt ends it', async () => {
  const { stream, type, modes } = terminal();
  const line = hiddenLine(stream, '', () => undefined);
  type('half\u0003');
  await expect(line).rejects.toThrow('interrupted');
  expect(modes).toEqual([true, false]);
});
