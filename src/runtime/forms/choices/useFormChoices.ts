import { useRef } from 'react';
import { deepEqual, extendScope } from '#conditions';
import type { FormBlock } from '#model';
import { useEvaluation, useMessage } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { useWritingStyle } from '../useWritingStyle.ts';
import type { Choice } from './Choice.ts';
import { liveChoicesOf } from './liveChoicesOf.ts';

type Choices = { readonly [id: string]: readonly Choice[] };

/** The choices that a form block brings, by the id of their field; they may depend on what was chosen so far. */
export function useFormChoices({ choices = {}, form }: FormBlock, data: unknown): Choices {
  const evaluation = useEvaluation();
  const message = useMessage();
  const style = useWritingStyle();
  const kept = useRef<Choices>({});
  const found = useTracked(() => {
    const words = { evaluation: { ...evaluation, scope: extendScope(evaluation.scope, { form: data }) }, message, style };
    return Object.fromEntries(
      Object.entries(choices).map(([pointer, wanted]) => [`${form}${pointer.replaceAll('/', '_')}`, liveChoicesOf(wanted, words)]),
    );
  });
  if (!deepEqual(kept.current, found)) kept.current = found;
  return kept.current;
}
