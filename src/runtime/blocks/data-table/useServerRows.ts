import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { DataTableBlock } from '#model';
import { type TableSettings, tableCallInput } from '#operations';
import { useServices, useShell, useValue } from '../../scope/hooks.ts';
import { type Rows, readPage } from './rows.ts';

type Input = { readonly [name: string]: unknown };

/** Rows that the block's operation returns; the server filters, sorts and pages them. */
export function useServerRows(block: DataTableBlock, settings: TableSettings, pageIndex: number): Rows {
  const fixedInput = useValue<{ [name: string]: unknown }>(block.input) ?? {};
  const { operations } = useShell();
  const operation = block.operation ?? '';
  return usePageOf(operation, tableCallInput(block, fixedInput, settings, pageIndex, operations[operation]));
}

/**
 * Calls the operation, and again whenever the input changes or another call has changed the operation's data. If several calls are pending,
 * only the result of the newest counts.
 */
function usePageOf(operation: string, input: Input): Rows {
  const { call, onInvalidated } = useServices();
  const [state, setState] = useState<Omit<Rows, 'reload'>>({ loading: true, failed: false });
  const [attempt, setAttempt] = useState(0);
  const newestCall = useRef(0);
  const inputText = JSON.stringify(input);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt calls again with the same input
  useEffect(() => {
    newestCall.current += 1;
    const thisCall = newestCall.current;
    setState((before) => ({ ...before, loading: true, failed: false }));
    call(operation, JSON.parse(inputText) as { [name: string]: unknown }).then((result) => {
      if (thisCall !== newestCall.current) return;
      const page = result.ok ? readPage(result.output) : undefined;
      // Many rows are rendered in slices, so that the user can go on meanwhile.
      startTransition(() => setState((before) => ({ ...before, ...(page && { page }), loading: false, failed: page === undefined })));
    });
    return () => {
      newestCall.current += 1;
    };
  }, [call, operation, inputText, attempt]);
  useEffect(
    // Rows do not move under the pointer because somebody else has changed something.
    () => onInvalidated((operations, isByOthers) => isByOthers !== true && operations.includes(operation) && reload()),
    [onInvalidated, operation, reload],
  );
  return { ...state, reload };
}
