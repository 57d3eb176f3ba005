import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure, ReportBlock } from '#model';
import { useValue } from '../../scope/hooks.ts';
import { type AskedPage, type AskedText, type Choice, type ReportFormAnswer, thresholdOf } from './reportShapes.ts';
import { useAskedTexts } from './useAskedTexts.ts';
import { useFields, type Values } from './useFields.ts';
import { type Generated, useResult } from './useResult.ts';

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
  /** Asks for another page of what was generated, or another order. */
  readonly turn: (page: AskedPage) => void;
  /** Whether a field that must be filled has no choices, so that there is nothing to ask for. */
  readonly hasNothing: boolean;
  readonly isRunning: boolean;
  /** Whether what runs is another page of what is shown. */
  readonly isTurning: boolean;
  readonly failure: Failure | undefined;
  readonly generated: Generated | undefined;
  /** What was generated last was asked with, in words. */
  readonly texts: readonly AskedText[];
  /** Whether the form says something else than what was generated. */
  readonly isChanged: boolean;
  readonly asksThresholds: boolean;
}

/** The state of a report block: its form, which stands in the address, and the result. */
export function useReport(block: ReportBlock): ReportState {
  const form = useValue<ReportFormAnswer>(block.form) ?? {};
  const { asksThresholds, choices, choicesOf, hasNothing, type, values } = useFields(block, form);
  const [problems, setProblems] = useState<Problems>({});
  const result = useResult(block);
  const asked = JSON.stringify(values);
  const texts = useAskedTexts(block, { form, asked: result.generated?.asked, choicesOf, asksThresholds });
  const waits = useRef(false);
  const generate = (): void => {
    const found = problemsOf(block, form, values, asksThresholds);
    setProblems(found);
    waits.current = lacksChoicesAlone(found, form, choices);
    if (Object.keys(found).length === 0) result.run({ form, values, asked, asksThresholds });
  };
  useEntry(asked, generate, isComplete(form, values), waits);
  return {
    form,
    values,
    set(name, value) {
      type(name, value);
      setProblems(({ [name]: _, ...others }) => others);
      waits.current = false;
    },
    choicesOf,
    problems: Object.fromEntries(Object.entries(problems).filter(([name, problem]) => problem !== 'required' || !values[name]?.trim())),
    generate,
    cancel: result.cancel,
    turn: result.turn,
    hasNothing,
    isRunning: result.isRunning,
    isTurning: result.isTurning === true,
    failure: result.failure,
    generated: result.generated,
    texts,
    isChanged: result.generated !== undefined && result.generated.asked !== asked,
    asksThresholds,
  };
}

function isComplete({ fields = [] }: ReportFormAnswer, values: Values): boolean {
  return fields.every(({ name, required }) => !required || values[name]);
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
