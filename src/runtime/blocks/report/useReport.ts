import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { evaluate, extendScope, resolveParams } from '#conditions';
import type { Failure, ReportBlock } from '#model';
import { useEvaluation, useServices, useText, useValue } from '../../scope/hooks.ts';
import { useStoredSettings } from '../../scope/storedSettings.ts';
import { type Choice, type ReportFormAnswer, type ResultAnswer, thresholdOf } from './reportShapes.ts';

export type Values = { readonly [name: string]: string };

/** A result with what it was asked with. */
export interface Generated {
  readonly answer: ResultAnswer;
  readonly form: Values;
  readonly thresholds: { readonly [name: string]: number };
  /** Everything that was typed, to compare. */
  readonly asked: string;
  /** When it came, epoch milliseconds. */
  readonly at: number;
}

export type Problems = { readonly [name: string]: 'required' | 'number' };

/** What a report block asks, and what was generated last. */
export interface ReportState {
  readonly form: ReportFormAnswer;
  readonly values: Values;
  readonly set: (name: string, value: string) => void;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly problems: Problems;
  readonly generate: () => void;
  readonly cancel: () => void;
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  readonly generated: Generated | undefined;
  /** Whether the form says something else than what was generated. */
  readonly isChanged: boolean;
  readonly asksThresholds: boolean;
}

/** The state of a report block: its form, which stands in the address, and the result. */
export function useReport(block: ReportBlock): ReportState {
  const form = useValue<ReportFormAnswer>(block.form) ?? {};
  const choices = useValue<{ readonly [name: string]: readonly Choice[] | undefined }>(block.choices);
  const { asksThresholds, initial } = useInitialValues(block, form);
  const [typed, setTyped] = useState<Values>({});
  const [problems, setProblems] = useState<Problems>({});
  const choicesOf = (name: string): readonly Choice[] => {
    const field = form.fields?.find((one) => one.name === name);
    const all = listOf(field?.options ?? choices?.[name]);
    const needed = field?.needs === undefined ? undefined : values[field.needs];
    return needed ? all.filter(({ of }) => of === undefined || String(of) === needed) : all;
  };
  const values: { [name: string]: string } = { ...initial, ...typed };
  for (const { name, required, type } of form.fields ?? [])
    if (type === 'select' && required && !values[name]) values[name] = String(choicesOf(name)[0]?.id ?? '');
  const result = useResult(block);
  const asked = JSON.stringify(values);
  const waits = useRef(false);
  const generate = (): void => {
    const found = problemsOf(block, form, values, asksThresholds);
    setProblems(found);
    waits.current = lacksChoicesAlone(found, form, choices);
    if (Object.keys(found).length === 0) result.run({ form, values, asked, asksThresholds });
  };
  useEntry(
    asked,
    generate,
    (form.fields ?? []).every(({ name, required }) => !required || values[name]),
    waits,
  );
  return {
    form,
    values,
    set(name, value) {
      const dependent = (form.fields ?? []).filter(({ needs }) => needs === name).map((field) => [field.name, '']);
      setTyped((before) => ({ ...before, [name]: value, ...Object.fromEntries(dependent) }));
      setProblems(({ [name]: _, ...others }) => others);
      waits.current = false;
    },
    choicesOf,
    problems: Object.fromEntries(Object.entries(problems).filter(([name, problem]) => problem !== 'required' || !values[name]?.trim())),
    generate,
    cancel: result.cancel,
    isRunning: result.isRunning,
    failure: result.failure,
    generated: result.generated,
    isChanged: result.generated !== undefined && result.generated.asked !== asked,
    asksThresholds,
  };
}

/** What an answer gives as a list; an answer of another shape has none. */
const listOf = (value: unknown): readonly Choice[] => (Array.isArray(value) ? value : []);

/** What the form has at first: what the address says, else what was kept, else what the form and thresholds say. */
function useInitialValues(block: ReportBlock, form: ReportFormAnswer) {
  const evaluation = useEvaluation();
  const given = useValue<{ readonly [name: string]: unknown }>(block.thresholds?.values);
  const query = useValue<Values>({ $: 'route.query' }) ?? {};
  const { visibleIf } = block.thresholds ?? {};
  const asksThresholds = block.thresholds !== undefined && (visibleIf === undefined || evaluate(visibleIf, evaluation));
  const settings = useSavedForm(block);
  const stored = useMemo(() => settings.read() ?? {}, [settings]);
  const names = [
    ...(form.fields ?? []).map((field) => [field.name, field.default] as const),
    ...(asksThresholds ? (block.thresholds?.fields ?? []).map(({ name }) => [name, given?.[name]] as const) : []),
  ];
  const hasAsked = query['run'] !== undefined;
  const initial = Object.fromEntries(
    names.map(([name, value]) => [name, String(query[name] ?? (hasAsked ? '' : (stored[name] ?? value ?? '')))]),
  );
  return { initial, asksThresholds };
}

/** What was asked last of this report, kept for the login. */
function useSavedForm(block: ReportBlock): ReturnType<typeof useStoredSettings> {
  const name = useText(block.name);
  return useStoredSettings(block.saveAs && `${block.saveAs}.${name}`);
}

function problemsOf(block: ReportBlock, form: ReportFormAnswer, values: Values, asksThresholds: boolean): Problems {
  const missing = (form.fields ?? []).filter(({ name, required }) => required && !values[name]?.trim());
  const wrong = asksThresholds
    ? (block.thresholds?.fields ?? []).filter((field) => thresholdOf(values[field.name] ?? '', field) === undefined)
    : [];
  return Object.fromEntries([
    ...missing.map(({ name }) => [name, 'required'] as const),
    ...wrong.map(({ name }) => [name, 'number'] as const),
  ]);
}

/** Whether nothing is wrong but that choices have not come yet. */
function lacksChoicesAlone(problems: Problems, { fields = [] }: ReportFormAnswer, choices: { readonly [name: string]: unknown } = {}) {
  const names = Object.keys(problems);
  const lacks = (name: string): boolean => {
    const field = fields.find((one) => one.name === name);
    return field?.type === 'select' && (field.options ?? choices[name]) === undefined;
  };
  return names.length > 0 && names.every((name) => problems[name] === 'required' && lacks(name));
}

interface Asked {
  readonly form: ReportFormAnswer;
  readonly values: Values;
  readonly asked: string;
  readonly asksThresholds: boolean;
}

/** Makes the call; of several only the newest counts. A failure keeps what was generated before. */
function useResult(block: ReportBlock) {
  const { call, navigation, platform } = useServices();
  const evaluation = useEvaluation();
  const settings = useSavedForm(block);
  const [state, setState] = useState<{ isRunning: boolean; failure?: Failure; generated?: Generated }>({ isRunning: false });
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
  const run = async ({ asked, asksThresholds, form: { fields = [] }, values }: Asked): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    const filled = (names: readonly string[]): (readonly [string, string])[] =>
      names.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
    const form = Object.fromEntries(filled(fields.map(({ name }) => name)));
    const limits = asksThresholds ? (block.thresholds?.fields ?? []) : [];
    const thresholds = Object.fromEntries(
      filled(limits.map(({ name }) => name)).map(([name, text]) => [name, Number(text.replace(',', '.'))]),
    );
    navigation.setQuery?.({ ...Object.fromEntries([...fields, ...limits].map(({ name }) => [name, values[name] || undefined])), run: '1' });
    settings.write(values);
    setState(({ generated }) => ({ isRunning: true, ...(generated && { generated }) }));
    const made = callOf(block.generate, evaluation, { form, thresholds });
    const result = made && (await call(made.operation, made.input));
    if (mine !== newest.current || !result) return;
    if (result.ok)
      setState({
        isRunning: false,
        generated: { answer: (result.output ?? {}) as ResultAnswer, form, thresholds, asked, at: platform.clock.now() },
      });
    else setState(({ generated }) => ({ isRunning: false, failure: result.failure, ...(generated && { generated }) }));
  };
  return { ...state, failure: state.failure, generated: state.generated, run: (asked: Asked) => void run(asked), cancel };
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

/** Generates as soon as the form is complete: on entry where the address says so, and where it was asked for before the choices came. */
function useEntry(asked: string, generate: () => void, isComplete: boolean, waits: { current: boolean }): void {
  const runs = useValue<string>({ $: 'route.query.run' }) !== undefined;
  const isDone = useRef(false);
  const enter = useEffectEvent(() => {
    if (!isComplete) return;
    if (waits.current || (runs && !isDone.current)) generate();
    isDone.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form says is the signal
  useEffect(() => enter(), [asked, isComplete]);
}
