import type {
  MessageTable,
  Operation,
  StudioBoot,
  StudioExamples,
  StudioMachine,
  StudioMachines,
  StudioRecord,
  StudioRecords,
} from '#model';
import { buildRequest } from '#operations';

/** A program in a language, as the calls name them. */
export interface StudioChoice {
  readonly program?: string;
  readonly language: string;
}

/** An answer, and the tag by which the server knows it again. */
export interface Tagged<Value> {
  readonly value: Value;
  readonly tag: string | undefined;
}

/** The calls for where records stand. With the tag of the last answer they resolve to undefined if the answer would be the same. */
export interface RecordCalls {
  list(
    query: { readonly id: string; readonly program: string; readonly state?: string; readonly page: number },
    tag: string | undefined,
  ): Promise<Tagged<StudioRecords> | undefined>;
  read(
    query: { readonly id: string; readonly record: string; readonly language: string; readonly role?: string; readonly by?: string },
    tag: string | undefined,
  ): Promise<Tagged<StudioRecord> | undefined>;
}

/** The calls of the Studio. Each rejects with CallError when it does not succeed. */
export interface StudioClient {
  machines(choice: StudioChoice): Promise<StudioMachines>;
  machine(id: string, choice: StudioChoice): Promise<StudioMachine>;
  texts(language: string): Promise<MessageTable>;
  /** Absent where the portal shows testers no records. */
  readonly records?: RecordCalls;
  /** What a screen is shown with beside a simulation. Absent where the portal shows none. */
  readonly examples?: (choice: StudioChoice) => Promise<StudioExamples>;
  /** A file of compiled documents by its address, which everybody may load. */
  file<File>(address: string): Promise<File>;
  /** The texts of the pages of a program that are always the same: what controls may be called there. */
  labels(choice: StudioChoice): Promise<readonly string[]>;
}

/** A call that did not give what was hoped; 404 is what everybody gets whose session does not open the Studio, or no longer. */
export class CallError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The call failed with status ${status}.`);
    this.status = status;
  }
}

const NOT_MODIFIED = 304;

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
}

/** Creates the calls of the Studio. The access token is kept in memory only and asked for again when it has expired. */
export function createStudioClient({ calls }: StudioBoot, send: typeof fetch): StudioClient {
  let token: Promise<Token> | undefined;
  const request = async (operation: Operation, input: object, headers: Record<string, string>): Promise<Response> => {
    const { method, url, headers: own } = buildRequest(operation, { ...input });
    return send(url, { method, headers: { Accept: 'application/json', ...own, ...headers } });
  };
  const ask = async (): Promise<Token> => resultOf(await request(calls.token, {}, {}));
  const authorized = async (operation: Operation, input: object): Promise<Response> => {
    token ??= ask();
    // A failure is that of this call alone: the next one asks again.
    const { access_token } = await token.catch((error: unknown) => {
      token = undefined;
      throw error;
    });
    return request(operation, input, { Authorization: `Bearer ${access_token}` });
  };
  /** What is hidden from others answers 404 also when the token has expired. */
  const answerTo = async (operation: Operation, input: object): Promise<Response> => {
    const first = await authorized(operation, input);
    if (first.status !== 404) return first;
    token = undefined;
    return authorized(operation, input);
  };
  const call = async <Result>(operation: Operation, input: object): Promise<Result> => resultOf(await answerTo(operation, input));
  const tagged = async <Result>(operation: Operation, input: object, tag: string | undefined): Promise<Tagged<Result> | undefined> => {
    const response = await answerTo(operation, { ...input, 'If-None-Match': tag });
    if (response.status === NOT_MODIFIED) return undefined;
    return { value: await resultOf<Result>(response), tag: response.headers.get('etag') ?? undefined };
  };
  const { examples, record, records } = calls;
  return {
    machines: (choice) => call(calls.machines, choice),
    machine: (id, choice) => call(calls.machine, { id, ...choice }),
    texts: (language) => call(calls.texts, { language }),
    ...(record &&
      records && { records: { list: (query, tag) => tagged(records, query, tag), read: (query, tag) => tagged(record, query, tag) } }),
    ...(examples && { examples: (choice) => call(examples, choice) }),
    file: async (address) => resultOf(await send(address)),
    labels: async (choice) =>
      Object.values(await call<MessageTable>(calls.texts, choice)).filter((message): message is string => typeof message === 'string'),
  };
}

async function resultOf<Result>(response: Response): Promise<Result> {
  if (!response.ok) throw new CallError(response.status);
  return (await response.json()) as Result;
}
