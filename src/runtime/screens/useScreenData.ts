import { useCallback, useEffect, useRef, useState } from 'react';
import { deepEqual, evaluate, extendScope, namedValues, resolveParams } from '#conditions';
import type { Call, DataSource, Failure, Json, ScreenDocument, ValueMap } from '#model';
import { useEvaluation, useServices, useShell } from '../scope/hooks.ts';
import { useTrackedEntries } from '../scope/useTracked.ts';
import { useRepeatedReads } from './useRepeatedReads.ts';

/** State of one data source. While the source loads again, the value or failure of the last time remains. */
interface DataState {
  readonly value?: Json;
  readonly failure?: Failure;
  readonly loading: boolean;
}

/** The data of a screen. */
export interface ScreenData {
  /** Name of a data source -> its state; a source that has not been loaded has none. */
  readonly states: { readonly [name: string]: DataState };
  /** Loads the sources with the names again, or all of them. */
  readonly reload: (names?: readonly string[]) => void;
}

/** The evaluated input of a source's call. */
interface SourceInput {
  readonly input: Record<string, unknown>;
  /** Input of a second call, which is made if the first finds nothing (404). */
  readonly fallback: Record<string, unknown> | undefined;
}

/** Source name -> its input; undefined while the source's condition does not hold. */
type SourceInputs = { readonly [name: string]: SourceInput | undefined };
type Sources = NonNullable<ScreenDocument['data']>;

const noSources: Sources = {};

/**
 * Loads the data that a screen declares: each source when its condition holds, and again when its input changes or another call or somebody
 * else has changed its data. The input of a source may depend on what other sources have loaded. While a source loads again, the old value stays. If
 * several requests of one source are pending, only the response to the newest counts.
 */
export function useScreenData(sources: Sources = noSources, values?: ValueMap): ScreenData {
  const services = useServices();
  const { onInvalidated } = services;
  const { operations: known } = useShell();
  const [states, setStates] = useState<ScreenData['states']>({});
  const inputs = useSourceInputs(sources, values, states);
  // Callbacks read the latest sources and inputs through this ref; `requestCounts` numbers the requests of each source.
  const latest = useRef({ sources, inputs, requestCounts: {} as Record<string, number> });
  latest.current = { ...latest.current, sources, inputs };

  const load = useCallback(
    async (name: string, isRefresh = false) => {
      const { requestCounts } = latest.current;
      const source = latest.current.sources[name];
      const input = latest.current.inputs[name];
      const request = (requestCounts[name] ?? 0) + 1;
      requestCounts[name] = request;
      if (source === undefined || input === undefined) return setStates(({ [name]: _removed, ...rest }) => rest);
      setStates((before) => ({ ...before, [name]: { ...before[name], loading: true } }));
      const state = await loadSource(services.call, source, input);
      if (latest.current.requestCounts[name] !== request) return;
      // What the user reads is not taken away because something newer could not be had.
      const isMissed = isRefresh && state.failure !== undefined;
      setStates((before) => ({
        ...before,
        [name]: isMissed && before[name]?.value !== undefined ? { ...before[name], loading: false } : state,
      }));
    },
    [services],
  );
  const reload = useCallback(
    (names?: readonly string[]) => {
      for (const name of names ?? Object.keys(latest.current.sources)) void load(name);
    },
    [load],
  );
  useLoadOnChange(inputs, load);
  useReloadOnSwap(reload);
  useRefreshOnReturn(sources, load);
  useRepeatedReads(sources, values, dataOf(states), load);
  useEffect(
    () =>
      onInvalidated((operations, isByOthers) => {
        for (const [name, { call: operation }] of Object.entries(latest.current.sources))
          if (operations.includes(operation)) void load(name, isByOthers || known[operation]?.portal.freshOnReturn);
      }),
    [onInvalidated, load, known],
  );
  return { states, reload };
}

/** The current input of each source, evaluated with what other sources have loaded as `data`. An equal input stays the same object. */
function useSourceInputs(sources: Sources, values: ValueMap | undefined, states: ScreenData['states']): SourceInputs {
  const parent = useEvaluation();
  const data = dataOf(states);
  return useTrackedEntries(() => {
    const withData = { ...parent, scope: extendScope(parent.scope, { data }) };
    const evaluation = { ...withData, scope: extendScope(withData.scope, { value: namedValues(values, withData) }) };
    return Object.fromEntries(
      Object.entries(sources).map(([name, { with: input, fallbackWith, when }]): [string, SourceInput | undefined] => {
        if (when !== undefined && !evaluate(when, evaluation)) return [name, undefined];
        const fallback = fallbackWith === undefined ? undefined : resolveParams(fallbackWith, evaluation);
        return [name, { input: resolveParams(input, evaluation), fallback }];
      }),
    );
  });
}

/** What the sources have loaded, by name. */
function dataOf(states: ScreenData['states']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(states).map(([name, { value }]) => [name, value]));
}

/** Loads the sources whose input has changed; at the first rendering all of them. */
function useLoadOnChange(inputs: SourceInputs, load: (name: string) => Promise<void>): void {
  const previous = useRef<SourceInputs>({});
  useEffect(() => {
    const before = previous.current;
    previous.current = inputs;
    for (const name of new Set([...Object.keys(before), ...Object.keys(inputs)])) {
      if (before[name] !== inputs[name]) void load(name);
    }
  }, [inputs, load]);
}

/** Responses may contain texts and choices from documents of the server. When the server has newer documents, everything is loaded again. */
function useReloadOnSwap(reload: () => void): void {
  const { version, variant, language } = useShell();
  const previous = useRef({ version, variant, language });
  useEffect(() => {
    const before = previous.current;
    previous.current = { version, variant, language };
    // Not for another vehicle maker or language: the input of each source that depends on them changes, and useLoadOnChange loads it.
    if (before.version !== version && before.variant === variant && before.language === language) reload();
  }, [version, variant, language, reload]);
}

/** Loads the sources again whose operation says that others change its data, when the user comes back to the tab. A failure is not shown. */
function useRefreshOnReturn(sources: Sources, load: (name: string, isRefresh: boolean) => Promise<void>): void {
  const { page } = useServices().platform;
  const { operations } = useShell();
  useEffect(() => {
    const names = Object.keys(sources).filter((name) => operations[sources[name]?.call ?? '']?.portal.freshOnReturn === true);
    if (names.length === 0) return undefined;
    let wasVisible = page.visible;
    return page.watch(() => {
      const returned = page.visible && !wasVisible;
      wasVisible = page.visible;
      if (returned) for (const name of names) void load(name, true);
    });
  }, [page, operations, sources, load]);
}

/** Calls the source's operation, and again with the fallback input, if it is another, when the first call finds nothing (G-N02). */
async function loadSource(call: Call, source: DataSource, { input, fallback }: SourceInput): Promise<DataState> {
  const first = await call(source.call, input);
  const hasOtherInput = fallback !== undefined && !deepEqual(fallback, input);
  const needsFallback = !first.ok && first.failure.kind === 'notFound' && hasOtherInput;
  const result = needsFallback ? await call(source.call, fallback) : first;
  return result.ok ? { value: result.output, loading: false } : { failure: result.failure, loading: false };
}
