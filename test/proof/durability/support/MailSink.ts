import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps the Message-IDs of what it has taken. */
export class MailSink {
  readonly #server: SMTPServer;
  readonly #taken: string[] = [];

  private constructor(answerAfterMs: number) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, answer) => {
        simpleParser(stream).then(
          ({ messageId = '' }) => {
            // Taken before it says so: whoever is killed meanwhile cannot know.
            this.#taken.push(messageId);
            setTimeout(answer, answerAfterMs);
          },
          (error: Error) => answer(error),
        );
      },
    });
    // Connections that break off are what the proof is about.
    this.#server.on('error', () => undefined);
  }

  static async start({ answerAfterMs = 0, port = 0 }: { answerAfterMs?: number; port?: number } = {}): Promise<MailSink> {
    const sink = new MailSink(answerAfterMs);
    await new Promise<void>((resolve) => sink.#server.listen(port, '127.0.0.1', resolve));
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  ids(): ReadonlySet<string> {
    return new Set(this.#taken);
  }

  /** What came more than once. */
  repeated(): string[] {
    return [...new Set(this.#taken.filter((id, index) => this.#taken.indexOf(id) !== index))];
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
