import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../scope/hooks.ts';
import { rowsOf, type TablePage } from './rowsOf.ts';

/** Rows as they stand: `page` stays shown while the next one loads; `failed` when the last call failed. */
export interface Rows {
  readonly page?: TablePage;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** Loads a page whenever the input changes or a call made the operation's data stale; an older answer never replaces a newer one. */
export function useRows(operation: string, input: { readonly [name: string]: unknown }): Rows {
  const { call, onInvalidated } = useServices();
  const [state, setState] = useState<Omit<Rows, 'reload'>>({ loading: true, failed: false });
  const [round, setRound] = useState(0);
  const asked = useRef(0);
  const wanted = JSON.stringify(input);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same input
  useEffect(() => {
    asked.current += 1;
    const turn = asked.current;
    setState((before) => ({ ...before, loading: true, failed: false }));
    call(operation, JSON.parse(wanted) as { [name: string]: unknown }).then((result) => {
      if (turn !== asked.current) return;
      const page = result.ok ? rowsOf(result.output) : undefined;
      setState((before) => ({ ...before, ...(page && { page }), loading: false, failed: page === undefined }));
    });
    return () => {
      asked.current += 1;
    };
  }, [call, operation, wanted, round]);
  useEffect(() => onInvalidated((operations) => operations.includes(operation) && reload()), [onInvalidated, operation, reload]);
  return { ...state, reload };
}
