import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataTableBlock, Operation } from '#model';
import { useServices, useShell, useValue } from '../../scope/hooks.ts';
import { type Rows, readPage } from './rows.ts';
import { filterParams, sortParam, type TableSettings } from './tableSettings.ts';

type Input = { readonly [name: string]: unknown };

/** Rows that the block's operation returns; the server filters, sorts and pages them. */
export function useServerRows(block: DataTableBlock, settings: TableSettings, pageIndex: number): Rows {
  const fixedInput = useValue<{ [name: string]: unknown }>(block.input) ?? {};
  const { operations } = useShell();
  const operation = block.operation ?? '';
  return usePageOf(operation, callInput(block, fixedInput, settings, pageIndex, operations[operation]));
}

/**
 * The input of a table's call: the `input` of the block, `page` (from 0), `size`, `sort` ('field,asc' or 'field,desc') and the filters. A
 * filter is passed as a parameter if the operation has one of that name, else as a property of the request body.
 */
function callInput(
  block: DataTableBlock,
  fixedInput: Input,
  settings: TableSettings,
  pageIndex: number,
  operation: Operation | undefined,
): Input {
  const isParameter = (name: string): boolean =>
    operation?.requestType === undefined || operation.parameters.some((parameter) => parameter.name === name);
  const filters = filterParams(block, settings);
  const inBody = filters.filter(([param]) => !isParameter(param));
  const sort = sortParam(block, settings.sort);
  const body = fixedInput['body'];
  return {
    ...fixedInput,
    ...Object.fromEntries(filters.filter(([param]) => isParameter(param))),
    page: pageIndex,
    size: settings.size,
    ...(sort && { sort }),
    ...(inBody.length > 0 && { body: { ...(body !== null && typeof body === 'object' ? body : {}), ...Object.fromEntries(inBody) } }),
  };
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
      setState((before) => ({ ...before, ...(page && { page }), loading: false, failed: page === undefined }));
    });
    return () => {
      newestCall.current += 1;
    };
  }, [call, operation, inputText, attempt]);
  useEffect(() => onInvalidated((operations) => operations.includes(operation) && reload()), [onInvalidated, operation, reload]);
  return { ...state, reload };
}
