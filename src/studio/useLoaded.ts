import { useCallback, useEffect, useState } from 'react';

/** What a call has given so far. While another one runs, the former value stays. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  retry(): void;
}

/** Makes a call, and again whenever `load` changes. The answer of a call that nobody waits for any more is dropped. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ readonly load?: unknown; readonly value?: Value; readonly error?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt makes the same call again
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setResult({ load, value }),
      (error: unknown) => isWanted && setResult(({ value }) => ({ load, error, ...(value !== undefined && { value }) })),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  const retry = useCallback((): void => setAttempt((before) => before + 1), []);
  return { value: result.value, error: result.error, isLoading: result.load !== load, retry };
}
