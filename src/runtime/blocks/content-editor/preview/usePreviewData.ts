import { useEffect, useMemo, useRef, useState } from 'react';
import { evaluate, extendScope, namedValues, resolveParams } from '#conditions';
import type { Json, ScreenDocument } from '#model';
import { useEvaluation, useServices } from '../../../scope/hooks.ts';

/**
 * The data that a screen declares, loaded once: a source whose input or condition reads the data of another is loaded when that has come.
 * A source that cannot be loaded is left out. (The hook of screens would be apart from what every page loads first, were it shared.)
 */
export function usePreviewData({ data: sources = {}, values }: ScreenDocument): { readonly [name: string]: Json } {
  const { call } = useServices();
  const evaluation = useEvaluation();
  const [loaded, setLoaded] = useState<{ readonly [name: string]: Json }>({});
  const asked = useRef(new Set<string>());
  const wanted = useMemo(() => {
    const withData = { ...evaluation, scope: extendScope(evaluation.scope, { data: loaded }) };
    const complete = { ...withData, scope: extendScope(withData.scope, { value: namedValues(values, withData) }) };
    const due = Object.entries(sources).filter(([name, { when }]) => !(name in loaded) && (when === undefined || evaluate(when, complete)));
    return due.map(([name, { call: operation, with: input, fallbackWith }]) => {
      const inputs = [input, fallbackWith].flatMap((one) => (one === undefined ? [] : [resolveParams(one, complete)]));
      return { name, operation, inputs };
    });
  }, [evaluation, sources, values, loaded]);
  useEffect(() => {
    const load = async ({ name, operation, inputs }: (typeof wanted)[number]): Promise<void> => {
      for (const input of inputs) {
        const result = await call(operation, input);
        if (result.ok) return setLoaded((before) => ({ ...before, [name]: result.output }));
      }
    };
    for (const source of wanted) {
      const request = JSON.stringify(source);
      if (asked.current.has(request)) continue;
      asked.current.add(request);
      void load(source);
    }
  }, [call, wanted]);
  return loaded;
}
