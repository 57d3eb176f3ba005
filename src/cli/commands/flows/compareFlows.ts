import type { CompiledMachine, CompiledPortal } from '#compiler';
import { type ComparedMachine, type Difference, differencesOf, differenceText } from '#machines';
import { FlowsQuestion, refuse, unknown } from './question.ts';

/**
 * `flows differences <id> [<program> [<program>]] [--before <folder>]`: how a machine of one program differs from that of another, or from
 * what it was in an older folder of documents; without programs, that of the base portal.
 */
export async function compareFlows(question: FlowsQuestion): Promise<number> {
  const [id, first, second] = question.words;
  const folder = question.option('before');
  if (id === undefined || (second === undefined && folder === undefined))
    return refuse('Name two programs, or with --before <folder> an older folder of documents.');
  const older = folder === undefined ? question : await FlowsQuestion.read(['--root', folder]);
  if (typeof older === 'number') return older;
  const sides = [sideOf(older, id, first), sideOf(question, id, second ?? first)] as const;
  const [before, after] = sides;
  if (typeof before === 'number' || typeof after === 'number') return 1;
  const differences = differencesOf(before, after);
  if (question.option('as') === 'json') process.stdout.write(`${JSON.stringify(differences, null, 2)}\n`);
  else process.stdout.write(sentences(differences, id, question));
  return 0;
}

/** The machine of a program in the first language of its portal; the exit code if there is none, with the reason on stderr. */
function sideOf({ portal, program: asked }: FlowsQuestion, id: string, program = asked): ComparedMachine | number {
  const variants = [...portal.variants.keys()];
  if (!variants.includes(program)) return refuse(unknown('program', program, variants));
  const machines = portal.machinesOf(program);
  const found = machines.find((machine) => machine.id === id);
  const ids = machines.map((machine) => machine.id);
  return found === undefined ? refuse(unknown('machine', id, ids)) : compared(portal, program, found);
}

function compared(portal: CompiledPortal, program: string, { document, messages, ...machine }: CompiledMachine): ComparedMachine {
  const [language] = portal.portal.languages;
  const variant = portal.variants.get(program);
  const texts = messages.map((key) => [key, variant?.text(language?.id ?? '', key) ?? key]);
  return { document, written: machine.written(), texts: Object.fromEntries(texts) };
}

/** A line for each difference, with the pointers of both sides. */
function sentences(differences: readonly Difference[], id: string, question: FlowsQuestion): string {
  const lines = differences.map((difference) => {
    const { after, before } = difference;
    const pointers = [...new Set([before?.pointer, after?.pointer])].filter((pointer) => pointer !== undefined && pointer !== '');
    return `${sentence(difference, id, question)}\n  ${pointers.join(' -> ')}\n`;
  });
  return lines.length === 0 ? 'Nothing differs.\n' : lines.join('');
}

/** A portal without a Studio has no texts of it. */
function sentence(difference: Difference, id: string, question: FlowsQuestion): string {
  const { after, before, change, name = '', part, state } = difference;
  if (question.text('studio.differences.nothing') === undefined)
    return `${part} ${change}: ${[state || id, name].filter(Boolean).join(' ')}: ${before?.text ?? 'nothing'} -> ${after?.text ?? 'nothing'}`;
  return differenceText(difference, id, (key, args) => question.text(key, args) ?? key);
}
