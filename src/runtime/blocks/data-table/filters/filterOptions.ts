import { useEffect, useRef, useState } from 'react';
import { extendEvaluation, resolveParams, resolveValue } from '#conditions';
import type { TableFilter } from '#model';
import { useEvaluation, useServices, useValue } from '../../../scope/hooks.ts';
import { useTracked } from '../../../scope/useTracked.ts';

/** What can be chosen in a filter. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The options of a filter, or how far their call is. */
export interface LoadedOptions {
  readonly options: readonly FilterOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const noOptions: readonly { readonly value: unknown; readonly label: unknown }[] = [];

/**
 * The options of a filter: those of the document, or those that its call gives. The call is made again when its input changes, and only the
 * answer to the newest counts; meanwhile the old options are not offered. `typed` is what is looked for in a lookup, undefined for nothing;
 * the call of other filters is made without, once `isReady`.
 */
export function useFilterOptions(filter: TableFilter, isReady: boolean, typed?: string): LoadedOptions {
  const evaluation = useEvaluation();
  const mayLoad = isReady && filter.load !== undefined && (filter.kind !== 'lookup' || typed !== undefined);
  const inputText = useTracked(() =>
    mayLoad ? JSON.stringify(resolveParams(filter.load?.with, extendEvaluation(evaluation, { event: { value: typed ?? '' } }))) : undefined,
  );
  const { answer, hasFailed, retry } = useAnswer(filter.load?.call ?? '', inputText);
  const withAnswer = filter.load === undefined ? evaluation : extendEvaluation(evaluation, { event: { output: answer } });
  const isKnown = filter.load === undefined || answer !== undefined;
  const listed = useTracked(() => (isKnown ? resolveValue(filter.options, withAnswer) : undefined)) as typeof noOptions | undefined;
  const options = (listed ?? noOptions).map(({ value, label }) => ({ value: String(value), label: String(label ?? value) }));
  return { options, isLoading: mayLoad && !isKnown && !hasFailed, hasFailed, retry };
}

/** The answer of an operation to an input, undefined while it is awaited; nothing is asked without an input. */
function useAnswer(operation: string, inputText: string | undefined) {
  const { call } = useServices();
  const [state, setState] = useState<{ readonly for?: string | undefined; readonly answer?: unknown; readonly hasFailed?: boolean }>({});
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same
  useEffect(() => {
    newest.current += 1;
    if (inputText === undefined) return;
    const own = newest.current;
    setState({ for: inputText });
    void call(operation, JSON.parse(inputText) as Record<string, unknown>).then((result) => {
      if (own !== newest.current) return;
      setState({ for: inputText, ...(result.ok ? { answer: result.output } : { hasFailed: true }) });
    });
  }, [call, operation, inputText, attempt]);
  const isCurrent = state.for === inputText;
  return {
    answer: isCurrent ? state.answer : undefined,
    hasFailed: isCurrent && state.hasFailed === true,
    retry: () => setAttempt((count) => count + 1),
  };
}

/** The option that stands for no filter: the document's own, or the word for all. */
export function useAllOption({ all }: TableFilter, word: string): FilterOption {
  const label = useValue<string>(all?.label);
  return all === undefined ? { value: '', label: word } : { value: all.value, label: label ?? word };
}
