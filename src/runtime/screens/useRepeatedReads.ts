import { useEffect } from 'react';
import { evaluate, extendScope, namedValues } from '#conditions';
import type { ScreenDocument, ValueMap } from '#model';
import { useEvaluation, useServices } from '../scope/hooks.ts';
import { useTracked } from '../scope/useTracked.ts';

type Sources = NonNullable<ScreenDocument['data']>;

/**
 * Loads sources again and again that say so (`again`), while their condition holds of what was loaded and the tab is in sight. What is
 * shown stays where something newer could not be had.
 */
export function useRepeatedReads(
  sources: Sources,
  values: ValueMap | undefined,
  data: Readonly<Record<string, unknown>>,
  load: (name: string, isRefresh: boolean) => Promise<void>,
): void {
  const { page } = useServices().platform;
  const parent = useEvaluation();
  const due = useTracked(() => {
    const repeated = Object.entries(sources).filter(([, { again }]) => again !== undefined);
    if (repeated.length === 0) return '';
    const withData = { ...parent, scope: extendScope(parent.scope, { data }) };
    const evaluation = { ...withData, scope: extendScope(withData.scope, { value: namedValues(values, withData) }) };
    const holding = repeated.filter(([, { again }]) => again && evaluate(again.while, evaluation));
    return JSON.stringify(holding.map(([name, { again }]) => [name, again?.every]));
  });
  useEffect(() => {
    const timers = (JSON.parse(due || '[]') as [string, number][]).map(([name, seconds]) =>
      setInterval(() => {
        if (page.visible) void load(name, true);
      }, seconds * 1000),
    );
    return () => timers.forEach(clearInterval);
  }, [due, load, page]);
}
