import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { readPath } from '#conditions';
import type { DataTableBlock } from '#model';
import { type TableSettings, tableCallInput } from '#operations';
import { useServices, useShell, useValue } from '../../scope/hooks.ts';
import { type Rows, readPage, type TablePage } from './rows.ts';

type Input = { readonly [name: string]: unknown };

/** What a table shows of a call that failed and whose failures are swallowed. */
const NOTHING: TablePage = { items: [], total: 0, exact: true };

/** Rows that the block's operation returns; the server filters, sorts and pages them. Of a call that swallows its failures there are none. */
export function useServerRows(block: DataTableBlock, settings: TableSettings, pageIndex: number): Rows {
  const fixedInput = useValue<{ [name: string]: unknown }>(block.with) ?? {};
  const { operations } = useShell();
  const operation = block.call ?? '';
  const rows = usePageOf(operation, tableCallInput(block, fixedInput, settings, pageIndex, operations[operation]), block.pageAt);
  const { onFailure = 'report' } = operations[operation]?.portal ?? {};
  return rows.failed && onFailure !== 'report' ? { ...rows, page: NOTHING, failed: false } : rows;
}

/**
 * Calls the operation, and again whenever the input changes or another call has changed the operation's data. If several calls are pending,
 * only the result of the newest counts.
 */
function usePageOf(operation: string, input: Input, pageAt: string | undefined): Rows {
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
      const page = result.ok ? readPage(pageAt === undefined ? result.output : readPath(result.output, pageAt)) : undefined;
      const shown = page && result.ok ? { page: { ...page, answer: result.output } } : {};
      // Many rows are rendered in slices, so that the user can go on meanwhile.
      startTransition(() => setState((before) => ({ ...before, ...shown, loading: false, failed: page === undefined })));
    });
    return () => {
      newestCall.current += 1;
    };
  }, [call, operation, inputText, attempt, pageAt]);
  useEffect(
    // Rows do not move under the pointer because somebody else has changed something.
    () => onInvalidated((operations, isByOthers) => isByOthers !== true && operations.includes(operation) && reload()),
    [onInvalidated, operation, reload],
  );
  return { ...state, reload };
}
