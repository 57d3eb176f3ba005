import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Treatment } from './faultKinds.ts';
import { pathPattern } from './pathPattern.ts';

/** A call the proxy knows: its name, method and path template. */
export interface ProxiedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** A call that reached the proxy: how it was treated and, once there is one, the status that the page received. */
export interface Passed {
  readonly id: string;
  readonly treated: boolean;
  status?: number;
}

/** A proxy on loopback between a browser and a portal; what it does with a call is switched in memory. */
export interface FaultProxy {
  readonly url: string;
  readonly passed: Passed[];
  treat(id: string, treatment: Treatment): void;
  /** Calls go through again; without an id all of them. */
  lift(id?: string): void;
  /** Every connection is refused until called with false. */
  cut(off: boolean): void;
  stop(): Promise<void>;
}

interface Exchange {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly entry: Passed | undefined;
}

/** What a path says word for word goes before a parameter in its place, as in the server. */
function bySegments(one: ProxiedCall, other: ProxiedCall): number {
  const [left, right] = [one, other].map(({ path }) => path.replaceAll(/\{[^{}]+\}/g, '\uffff'));
  return left === right ? 0 : String(left) < String(right) ? -1 : 1;
}

/** Starts a proxy before `target` that knows the given calls. */
export async function startFaultProxy(target: string, calls: readonly ProxiedCall[]): Promise<FaultProxy> {
  const known = [...calls].sort(bySegments).map((call) => ({ ...call, pattern: pathPattern(call.path) }));
  const treatments = new Map<string, Treatment>();
  const passed: Passed[] = [];
  const overtaken = new Map<string, () => void>();
  const sockets = new Set<Socket>();
  const agent = new Agent({ keepAlive: false });
  const { hostname, port } = new URL(target);
  let off = false;
  const forward = ({ asked, answer, entry }: Exchange, hold?: Promise<void>): void => {
    const onward = request({ hostname, port, agent, method: asked.method, path: asked.url, headers: asked.headers }, async (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      // The body alone waits: a browser that has no headers yet keeps back a second request for the same address.
      answer.flushHeaders();
      await hold;
      if (entry !== undefined && reply.statusCode !== undefined) entry.status = reply.statusCode;
      reply.on('error', () => answer.destroy()).pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const lose = ({ asked, answer, entry }: Exchange): void => {
    const onward = request({ hostname, port, agent, method: asked.method, path: asked.url, headers: asked.headers }, (reply) => {
      if (entry !== undefined && reply.statusCode !== undefined) entry.status = reply.statusCode;
      reply.resume().on('end', () => answer.socket?.resetAndDestroy());
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const overtake = (exchange: Exchange, id: string): void => {
    const release = overtaken.get(id);
    if (release === undefined) {
      forward(exchange, new Promise((resolve) => overtaken.set(id, resolve)));
      return;
    }
    exchange.answer.on('finish', () => setTimeout(release, 100));
    forward(exchange);
  };
  const server = createServer((asked, answer) => {
    if (off) return asked.socket.destroy();
    const path = (asked.url ?? '').split('?')[0] ?? '';
    const id = known.find(({ method, pattern }) => method === asked.method && pattern.test(path))?.id;
    const treatment = id === undefined ? undefined : treatments.get(id);
    const entry: Passed | undefined = id === undefined ? undefined : { id, treated: treatment !== undefined };
    if (entry !== undefined) passed.push(entry);
    const exchange = { asked, answer, entry };
    if (treatment === undefined || id === undefined) return forward(exchange);
    if (treatment.how === 'overtaken') return overtake(exchange, id);
    if (treatment.how === 'lose') return lose(exchange);
    asked.resume();
    asked.on('end', () => setTimeout(() => treat(exchange, treatment), treatment.how === 'answer' ? (treatment.afterMs ?? 0) : 0));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    treat: (id, treatment) => void treatments.set(id, treatment),
    lift(id) {
      for (const release of overtaken.values()) release();
      overtaken.clear();
      if (id === undefined) treatments.clear();
      else treatments.delete(id);
    },
    cut(next) {
      off = next;
      if (off) for (const socket of sockets) socket.destroy();
    },
    async stop() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Does to one call what its treatment says. */
function treat({ answer, entry }: Exchange, treatment: Exclude<Treatment, { how: 'overtaken' | 'lose' }>): void {
  if (treatment.how === 'hold') return;
  if (treatment.how === 'answer') {
    const { status, headers = {}, body = '' } = treatment;
    if (entry !== undefined) entry.status = status;
    answer.writeHead(status, {
      'cache-control': 'no-store',
      ...headers,
      ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    });
    answer.end(status === 204 ? undefined : body);
    return;
  }
  if (treatment.body === undefined) return void answer.socket?.resetAndDestroy();
  const body = Buffer.from(treatment.body);
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  if (treatment.how === 'reset')
    answer.write(body.subarray(0, body.length / 2), () => setTimeout(() => answer.socket?.resetAndDestroy(), 20));
  else drip(answer, body, treatment.everyMs);
}

function drip(answer: ServerResponse, body: Buffer, everyMs: number): void {
  let at = 0;
  const next = (): void => {
    answer.write(body.subarray(at, at + 1));
    at += 1;
  };
  next();
  const timer = setInterval(next, everyMs);
  answer.on('close', () => clearInterval(timer));
}
