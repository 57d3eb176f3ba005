import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tagged } from '../client.ts';

/** Makes a call with the tag of the last answer; resolves to undefined if the answer would be the same. */
type Load<Value> = (tag: string | undefined) => Promise<Tagged<Value> | undefined>;

/** The newest answer of a call that is made again and again. */
export interface Polled<Value> {
  /** Stays while the call fails or another one is under way. */
  readonly value: Value | undefined;
  readonly error: unknown;
  /** Whether another call is waited for than that whose answer this is. */
  readonly isLoading: boolean;
  /** Makes the call at once. */
  refresh(): void;
}

interface Result<Value> {
  readonly load?: Load<Value>;
  readonly value?: Value | undefined;
  readonly error?: unknown;
}

const PERIOD_MS = 4_000;

/** Makes a call, again whenever `load` changes, and every few seconds as long as the page is seen. */
export function usePolled<Value>(load: Load<Value>): Polled<Value> {
  const [result, setResult] = useState<Result<Value>>({});
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { show, stop } = startPolling(load, (answer) => setResult((before) => ({ ...after(before, answer), load })));
    ask.current = show;
    const onVisible = (): void => {
      if (isSeen()) show();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      stop();
    };
  }, [load]);
  const refresh = useCallback(() => ask.current(), []);
  return { value: result.value, error: result.error, isLoading: result.load !== load, refresh };
}

type Answer<Value> = { readonly value: Value } | { readonly error: unknown } | undefined;

/** The former value stays when a call fails; that it failed is forgotten when the next one does not. */
function after<Value>({ value }: Result<Value>, answer: Answer<Value>): Result<Value> {
  return answer === undefined ? { value } : { value, ...answer };
}

/** Calls one after the other. An answer that a newer call has overtaken is dropped. */
function startPolling<Value>(load: Load<Value>, onAnswer: (answer: Answer<Value>) => void) {
  let asked = 0;
  let tag: string | undefined;
  let timer: number | undefined;
  const show = async (): Promise<void> => {
    window.clearTimeout(timer);
    asked += 1;
    const number = asked;
    const answer = await load(tag).then(
      (given) => () => {
        tag = given?.tag ?? tag;
        onAnswer(given && { value: given.value });
      },
      (error: unknown) => () => onAnswer({ error }),
    );
    if (number !== asked) return;
    answer();
    timer = window.setTimeout(() => isSeen() && void show(), PERIOD_MS);
  };
  void show();
  return {
    show: () => void show(),
    stop: () => {
      asked += 1;
      window.clearTimeout(timer);
    },
  };
}

const isSeen = (): boolean => document.visibilityState === 'visible';
