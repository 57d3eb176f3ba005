import type { MachineDocument, RecordedControl, RecordedStep, WalkDocument } from '#model';
import { graphOf } from '../graphOf.ts';
import { withAncestors } from '../withAncestors.ts';
import { beginning, listOf, MISSING, quoted } from './literals.ts';
import { drivenLines, expectationOf, inTurn, type Turn } from './turns.ts';

/** Whether a walk uses controls of a page. */
export function usesPage({ steps }: Pick<WalkDocument, 'steps'>): boolean {
  return steps.some(({ do: used }) => used !== undefined);
}

/** A recording as a jest test that renders the page, uses the same controls with Testing Library and follows the flow step by step. */
export function pageTest({ language, login, machine: id, note, page, steps, title }: WalkDocument, machine: MachineDocument): string {
  const outcomes = outcomesOf(steps, machine);
  const turns = inTurn(steps);
  const lines = turns.flatMap((turn) => [
    ...(turn.steps[0].elsewhere === 'sessionEnds' ? ['await endSession();'] : []),
    ...(turn.steps[0].do ?? []).map(useOf),
    ...drivenLines(turn),
    expectationOf(turn),
    ...changesAfter(turn, outcomes),
  ]);
  const used = lines.join('');
  const walking = ['endSession', 'fail', 'flow', 'succeed', 'user'].filter((name) => new RegExp(`\\b${name}\\b[(.,]`).test(used));
  const failing = firstOutcomes(outcomes).flatMap(({ call, fails }) => (fails ? [call] : []));
  const options = [
    `machine: ${quoted(id)}`,
    `language: ${quoted(language)}`,
    ...(login === undefined ? [] : [`login: ${quoted(login)}`]),
    `page: ${quoted(page)}`,
    ...(failing.length === 0 ? [] : [`failing: ${listOf(failing)}`]),
  ];
  return `import { screen } from '@testing-library/react';
import { ${used.includes('await give(') ? 'give, ' : ''}pageTest } from '../../../support/pageTest.tsx';
${note === undefined ? '' : `\n/** ${note.replaceAll('*/', '*\\/')} */`}
pageTest(${quoted(title)}, { ${options.join(', ')} }, async ({ ${walking.join(', ')} }) => {
${lines.map((line) => `  ${line}\n`).join('')}});
`;
}

/** How a call of the flow ended, at a step. */
interface Outcome {
  readonly step: RecordedStep;
  readonly call: string;
  readonly fails: boolean;
}

function outcomesOf(steps: readonly RecordedStep[], machine: MachineDocument): Outcome[] {
  const { transitions } = graphOf(machine);
  return steps.flatMap((step, at) => {
    const active = withAncestors(steps[at - 1]?.to ?? []);
    const ended = transitions.filter(({ event }) => event === step.event);
    // Different calls of several states may have one id.
    const { kind, label = '' } = ended.find(({ source }) => active.has(source)) ?? ended[0] ?? {};
    const isEnd = (kind === 'done' || kind === 'error') && label.startsWith('op:');
    return isEnd ? [{ step, call: label.slice('op:'.length), fails: kind === 'error' }] : [];
  });
}

function firstOutcomes(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ call }, at) => outcomes.findIndex((other) => other.call === call) === at);
}

/** What is to be said after a step, so that the next call ends as it did then. */
function changesAfter({ steps }: Turn, outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ call, fails, step }, at) => {
    if (!steps.includes(step)) return [];
    const next = outcomes.slice(at + 1).find((other) => other.call === call)?.fails ?? false;
    return next === fails ? [] : [`${next ? 'fail' : 'succeed'}(${quoted(call)});`];
  });
}

function useOf(control: RecordedControl): string {
  const { given, nth, value } = control;
  const found =
    nth === undefined ? `await screen.find${queryOf(control)}` : `(await screen.findAll${queryOf(control)})[${nth}] as HTMLElement`;
  return given ? `await give(user, ${found}, ${quoted(value ?? MISSING)});` : `await user.click(${found});`;
}

/** An input without a role is found by its label. */
function queryOf({ name, role }: RecordedControl): string {
  const shown = name?.endsWith('…') ? beginning(name) : quoted(name ?? MISSING);
  if (role === 'field') return `ByLabelText(${shown})`;
  return `ByRole(${quoted(role)}${name === undefined ? '' : `, { name: ${shown} }`})`;
}
