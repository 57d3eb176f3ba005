import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { endWithStarter } from '../../../support/endWithStarter.ts';
import type { Tab } from './tab.ts';

const PATHS = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Where Firefox is installed, if it is. */
export const firefoxPath: string | undefined = PATHS.find((path): path is string => path !== undefined && existsSync(path));

/** A Firefox of a test's own, driven by WebDriver BiDi; all its tabs share cookies, storage and locks. */
export interface Firefox {
  readonly version: string;
  open(url: string): Promise<Tab>;
  /** Sends a command of WebDriver BiDi. */
  readonly send: Send;
  /** Calls back with each event of a name, once `session.subscribe` was sent for it. */
  onEvent(name: string, callback: (details: Record<string, unknown>) => void): void;
  close(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly message?: string;
}

export type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

/** Starts Firefox without a window and with a profile that is thrown away. */
export async function startFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'portico-firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = endWithStarter(
    spawn(firefoxPath ?? 'firefox', args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } }),
    { folder: profile },
  );
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = commands(socket);
  const session = await send('session.new', { capabilities: {} });
  return {
    version: String((session['capabilities'] as { browserVersion?: string }).browserVersion),
    send,
    onEvent(name, callback) {
      socket.on('message', (data) => {
        const { method, params = {} } = JSON.parse(String(data)) as Reply;
        if (method === name) callback(params);
      });
    },
    async open(url) {
      const { context } = await send('browsingContext.create', { type: 'tab' });
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      return tabOf(send, context);
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await send('browser.close', {}).catch(() => child.kill());
      socket.terminate();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    child.stderr?.on('data', (part: Buffer) => {
      heard += part.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(heard)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with status ${code}: ${heard.slice(-500)}`)));
  });
}

function commands(socket: WebSocket): Send {
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, (reply) => {
        waiting.delete(id);
        if (reply.type === 'success') resolve(reply.result ?? {});
        else reject(new Error(`${method}: ${reply.message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

function tabOf(send: Send, context: unknown): Tab {
  return {
    async run<Outcome>(expression: string): Promise<Outcome> {
      const response = await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
      });
      const { type, result, exceptionDetails } = response as {
        type: string;
        result?: { value?: string };
        exceptionDetails?: { text?: string };
      };
      if (type !== 'success') throw new Error(exceptionDetails?.text ?? 'the expression failed');
      return JSON.parse(result?.value ?? 'null') as Outcome;
    },
  };
}
