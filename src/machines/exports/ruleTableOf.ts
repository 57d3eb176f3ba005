import { pointerTo } from '#model';
import { type GraphState, type GraphTransition, graphOf } from '../graphOf.ts';
import { actionTexts, guardText, triggerText, type WrittenMachine } from './words.ts';

/** A machine as a Markdown table for a meeting: a row for each transition, in the order in which they are tried. */
export function ruleTableOf(machine: WrittenMachine): string {
  const { document, written } = machine;
  const graph = graphOf(document);
  const rows = graph.transitions.map((transition) => [
    transition.source || document.id,
    triggerText(transition, machine),
    guardText(transition, written) ?? '',
    targetText(transition, document.id),
    actionTexts(transition.actions, pointerTo(transition.pointer, 'actions'), written).join('; '),
    transition.description ?? '',
  ]);
  const states = graph.states.filter(({ id }) => id !== '').map((state) => stateRow(state, machine));
  return [
    `# ${document.id}`,
    document.description,
    table(['State', 'Meaning', 'On entry', 'On exit', 'Calls'], states),
    table(['From', 'When', 'If', 'To', 'Does', 'Why'], rows),
    '',
  ].join('\n\n');
}

function targetText({ target }: GraphTransition, machineId: string): string {
  return target === undefined ? 'stays' : target || machineId;
}

function stateRow({ actors, description = '', entry, exit, id, kind, pointer }: GraphState, { written }: WrittenMachine): string[] {
  const special = kind === 'atomic' || kind === 'compound' ? '' : ` (${kind})`;
  return [
    `${id}${special}`,
    description,
    actionTexts(entry, pointerTo(pointer, 'entry'), written).join('; '),
    actionTexts(exit, pointerTo(pointer, 'exit'), written).join('; '),
    actors.join(', '),
  ];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}
