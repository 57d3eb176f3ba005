import { createServer, type Socket } from 'node:net';

/** A mail server on loopback that accepts every message of a signed-in sender. */
export interface MailSink {
  /** Address for SMTP_URL, with the password in it. */
  readonly url: string;
  readonly letters: readonly string[];
  stop(): Promise<void>;
}

/** Starts it for one account, by the password given. */
export async function startMailSink(password: string): Promise<MailSink> {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    converse(socket, letters);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://mailer:${password}@127.0.0.1:${port}`,
    letters,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** As much of RFC 5321 as a sender needs. */
function converse(socket: Socket, letters: string[]): void {
  let heard = '';
  let isLetter = false;
  socket.write('220 sink\r\n');
  socket.on('data', (part: Buffer) => {
    heard += part.toString();
    for (let end = heard.indexOf(isLetter ? '\r\n.\r\n' : '\r\n'); end >= 0; end = heard.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')) {
      const said = heard.slice(0, end);
      heard = heard.slice(end + (isLetter ? 5 : 2));
      if (isLetter) letters.push(said.replaceAll('=\r\n', ''));
      const starts = !isLetter && said.toUpperCase() === 'DATA';
      socket.write(answerTo(said, isLetter, starts));
      isLetter = starts;
    }
  });
}

function answerTo(said: string, isLetter: boolean, starts: boolean): string {
  if (isLetter) return '250 taken\r\n';
  if (starts) return '354 go on\r\n';
  if (/^EHLO/i.test(said)) return '250-sink\r\n250 AUTH PLAIN LOGIN\r\n';
  return /^AUTH/i.test(said) ? '235 welcome\r\n' : '250 ok\r\n';
}
