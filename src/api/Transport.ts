import type { FormPart } from '#operations';

/** One exchange with the server. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | readonly FormPart[];
  /** The answer is wanted as a file. */
  readonly binary: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Hears how many bytes of the answer have arrived, and which share that is, 0 to 1, when its size is known. */
  readonly onProgress?: (bytes: number, share?: number) => void;
}

/** What came back: header names in lower case, the body as text or, if asked for, as a file. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Blob;
}

/** Sends one exchange; resolves for every status, and to the reason when no answer came. Never rejects. */
export type Transport = (exchange: Exchange) => Promise<Answer | 'offline' | 'timeout' | 'cancelled'>;
