import { useCallback, useEffect, useRef, useState } from 'react';
import { evaluate, extendScope, resolveParams } from '#conditions';
import type { Failure, ReportBlock } from '#model';
import { useEvaluation, useServices } from '../../scope/hooks.ts';
import type { AskedPage, ReportFormAnswer, ResultAnswer } from './reportShapes.ts';
import { useSavedForm } from './useSavedForm.ts';

/** A result with what it was asked with. */
export interface Generated {
  readonly answer: ResultAnswer;
  readonly form: { readonly [name: string]: string };
  readonly thresholds: { readonly [name: string]: number };
  /** Everything that was typed, to compare. */
  readonly asked: string;
  readonly page: AskedPage;
  /** When it came, epoch milliseconds. */
  readonly at: number;
  /** Which of those that were generated it is; its pages have the same number. */
  readonly run: number;
}

/** What a form asks, with everything that was typed. */
interface Asked {
  readonly form: ReportFormAnswer;
  readonly values: { readonly [name: string]: string };
  readonly asked: string;
  readonly asksThresholds: boolean;
}

interface State {
  readonly isRunning: boolean;
  /** Whether what runs is another page of what is shown. */
  readonly isTurning?: boolean;
  readonly failure?: Failure;
  readonly generated?: Generated;
}

/** Makes the call; of several only the newest counts. A failure keeps what was generated before. */
export function useResult(block: ReportBlock) {
  const { call, navigation, platform } = useServices();
  const evaluation = useEvaluation();
  const settings = useSavedForm(block);
  const [state, setState] = useState<State>({ isRunning: false });
  const newest = useRef(0);
  useEffect(() => {
    return () => {
      newest.current += 1;
    };
  }, []);
  const cancel = useCallback(() => {
    newest.current += 1;
    setState((before) => ({ ...before, isRunning: false }));
  }, []);
  const make = async (asked: Pick<Generated, 'form' | 'thresholds' | 'asked' | 'run'>, page: AskedPage): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    const isTurning = page.page !== undefined;
    setState(({ generated }) => ({ isRunning: true, isTurning, ...(generated && { generated }) }));
    const { form, thresholds } = asked;
    const made = callOf(block.generate, evaluation, { form, thresholds, ...page });
    const result = made && (await call(made.operation, made.input));
    if (mine !== newest.current || !result) return;
    const { clock } = platform;
    if (result.ok)
      setState({ isRunning: false, generated: { ...asked, answer: (result.output ?? {}) as ResultAnswer, page, at: clock.now() } });
    else setState(({ generated }) => ({ isRunning: false, failure: result.failure, ...(generated && { generated }) }));
  };
  const run = ({ asked, asksThresholds, form: { fields = [] }, values }: Asked): void => {
    const filled = (names: readonly string[]): (readonly [string, string])[] =>
      names.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
    const form = Object.fromEntries(filled(fields.map(({ name }) => name)));
    const limits = asksThresholds ? (block.thresholds?.fields ?? []) : [];
    const thresholds = Object.fromEntries(
      filled(limits.map(({ name }) => name)).map(([name, text]) => [name, Number(text.replace(',', '.'))]),
    );
    navigation.setQuery?.({ ...Object.fromEntries([...fields, ...limits].map(({ name }) => [name, values[name] || undefined])), run: '1' });
    settings.write(values);
    void make({ form, thresholds, asked, run: (state.generated?.run ?? 0) + 1 }, {});
  };
  const turn = (page: AskedPage): void => {
    if (state.generated) void make(state.generated, { ...state.generated.page, ...page });
  };
  return { ...state, failure: state.failure, generated: state.generated, run, turn, cancel };
}

/** The first call whose condition holds, with its input. */
export function callOf(
  calls: ReportBlock['generate'],
  evaluation: ReturnType<typeof useEvaluation>,
  event: { readonly [name: string]: unknown },
): { readonly operation: string; readonly input: { readonly [name: string]: unknown } } | undefined {
  const inside = { ...evaluation, scope: extendScope(evaluation.scope, { event }) };
  const made = calls.find(({ visibleIf }) => visibleIf === undefined || evaluate(visibleIf, inside));
  return made && { operation: made.call, input: resolveParams(made.with, inside) };
}
