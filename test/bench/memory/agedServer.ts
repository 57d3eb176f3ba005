import { startScript } from '../support/startScript.ts';

/** Memory after a collection, in megabytes (10^6 bytes). */
export interface ServerMemory {
  readonly heap: number;
  readonly rss: number;
}

/** A portal whose clock is moved. */
export interface AgedServer {
  readonly url: string;
  /** Routes behind the sign-in, and reading calls, that need no parameters. */
  readonly pages: readonly string[];
  readonly calls: readonly string[];
  pass(milliseconds: number): Promise<void>;
  memory(): Promise<ServerMemory>;
  stop(): Promise<void>;
}

/** Starts a portal in a process of its own, its data in `folder`. */
export async function agedServer(folder: string): Promise<AgedServer> {
  const script = await startScript('memory/serveAged.ts', [folder]);
  const { url, control, pages, calls } = JSON.parse(script.url) as Pick<AgedServer, 'url' | 'pages' | 'calls'> & { control: string };
  const ask = async (query: string) => (await (await fetch(`${control}/${query}`)).json()) as ServerMemory;
  return {
    url,
    pages,
    calls,
    stop: script.stop,
    pass: async (milliseconds) => void (await ask(`?pass=${milliseconds}`)),
    memory: () => ask(''),
  };
}
