import { useCallback, useEffect, useRef, useState } from 'react';
import { deepEqual, evaluate, extendScope, namedValues, resolveParams } from '#conditions';
import type { Call, DataSource, Failure, Json, ScreenDocument, ValueMap } from '#model';
import { useEvaluation, useServices, useShell } from '../scope/hooks.ts';
import { useTracked } from '../scope/useTracked.ts';

/** One source as the screen sees it. */
export interface DataState {
  readonly value?: Json;
  readonly failure?: Failure;
  readonly loading: boolean;
}

/** The screen's data by name, and how to load some of it again (all if no names are given). */
export interface ScreenData {
  readonly states: { readonly [name: string]: DataState };
  readonly reload: (names?: readonly string[]) => void;
}

interface Wish {
  readonly input: Record<string, unknown>;
  readonly fallback: Record<string, unknown> | undefined;
}

type Wishes = { readonly [name: string]: Wish | undefined };
type Sources = NonNullable<ScreenDocument['data']>;

const nothing: Sources = {};

/**
 * Loads what a screen declares: each source when its condition holds, again when its input changes or a call makes it stale; a source
 * may read what others brought, and the values that the screen names. The old value stays while the new one is on its way, and an
 * answer that was overtaken is dropped.
 */
export function useScreenData(sources: Sources = nothing, values?: ValueMap): ScreenData {
  const { call, onInvalidated } = useServices();
  const [states, setStates] = useState<ScreenData['states']>({});
  const wishes = useWishes(sources, values, states);
  const latest = useRef({ sources, wishes, turns: {} as Record<string, number> });
  latest.current = { ...latest.current, sources, wishes };

  const load = useCallback(
    async (name: string) => {
      const { turns } = latest.current;
      const source = latest.current.sources[name];
      const wish = latest.current.wishes[name];
      const turn = (turns[name] ?? 0) + 1;
      turns[name] = turn;
      if (source === undefined || wish === undefined) return setStates(({ [name]: _gone, ...rest }) => rest);
      setStates((before) => ({ ...before, [name]: { ...before[name], loading: true } }));
      const state = await loaded(call, source, wish);
      if (latest.current.turns[name] === turn) setStates((before) => ({ ...before, [name]: state }));
    },
    [call],
  );
  const reload = useCallback(
    (names?: readonly string[]) => {
      for (const name of names ?? Object.keys(latest.current.sources)) void load(name);
    },
    [load],
  );
  useChanges(wishes, load);
  useSwaps(reload);
  useEffect(
    () =>
      onInvalidated((operations) =>
        reload(Object.keys(latest.current.sources).filter((name) => operations.includes(latest.current.sources[name]?.operation ?? ''))),
      ),
    [onInvalidated, reload],
  );
  return { states, reload };
}

/**
 * What each source asks for now, which may hang on what others have brought (`data`); absent while its condition does not hold. Equal
 * wishes keep their identity.
 */
function useWishes(sources: Sources, values: ValueMap | undefined, states: ScreenData['states']): Wishes {
  const around = useEvaluation();
  const data = Object.fromEntries(Object.entries(states).map(([name, { value }]) => [name, value]));
  const kept = useRef<Wishes>({});
  const wishes = useTracked(() => {
    const loaded = { ...around, scope: extendScope(around.scope, { data }) };
    const evaluation = { ...loaded, scope: extendScope(loaded.scope, { value: namedValues(values, loaded) }) };
    return Object.fromEntries(
      Object.entries(sources).map(([name, { input, fallbackInput, when }]): [string, Wish | undefined] => {
        if (when !== undefined && !evaluate(when, evaluation)) return [name, undefined];
        const fallback = fallbackInput === undefined ? undefined : resolveParams(fallbackInput, evaluation);
        return [name, { input: resolveParams(input, evaluation), fallback }];
      }),
    );
  });
  if (!deepEqual(kept.current, wishes))
    kept.current = Object.fromEntries(Object.entries(wishes).map(([name, wish]) => [name, settled(kept.current[name], wish)]));
  return kept.current;
}

function settled(before: Wish | undefined, now: Wish | undefined): Wish | undefined {
  return deepEqual(before, now) ? before : now;
}

function useChanges(wishes: Wishes, load: (name: string) => Promise<void>): void {
  const asked = useRef<Wishes>({});
  useEffect(() => {
    const before = asked.current;
    asked.current = wishes;
    for (const name of new Set([...Object.keys(before), ...Object.keys(wishes)])) {
      if (before[name] !== wishes[name]) void load(name);
    }
  }, [wishes, load]);
}

/** Answers may hold texts and choices of the documents: after a swap of them everything is asked for again. */
function useSwaps(reload: () => void): void {
  const { version, variant, language } = useShell();
  const seen = useRef({ version, variant, language });
  useEffect(() => {
    const before = seen.current;
    seen.current = { version, variant, language };
    // Another program or language is no swap: what depends on it has another input.
    if (before.version !== version && before.variant === variant && before.language === language) reload();
  }, [version, variant, language, reload]);
}

/** A source may name another input for the case that the first finds nothing (G-N02). */
async function loaded(call: Call, source: DataSource, wish: Wish): Promise<DataState> {
  const first = await call(source.operation, wish.input);
  const again = !first.ok && first.failure.kind === 'notFound' && wish.fallback !== undefined;
  const result = again ? await call(source.operation, wish.fallback) : first;
  return result.ok ? { value: result.output, loading: false } : { failure: result.failure, loading: false };
}
