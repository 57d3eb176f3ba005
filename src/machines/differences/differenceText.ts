import { operationOf } from '../documentParts.ts';
import type { ComparedTransition, Difference } from './difference.ts';

/** Gives a text by its key. */
type Text = (key: string, args?: Record<string, unknown>) => string;

/** Parts of which an addition is told in other words than a change. */
const WITHOUT_ADDITION: ReadonlySet<string> = new Set(['initial', 'kind', 'target', 'trigger', 'order']);

/** A difference as a sentence of the Studio's texts (`studio.differences.*`); `machine` names the machine itself. */
export function differenceText(difference: Difference, machine: string, text: Text): string {
  const { after, before, change, name, part, state } = difference;
  const nothing = text('studio.differences.nothing');
  const values = {
    state: state || machine,
    name: name ?? '',
    before: before?.text ?? nothing,
    after: after?.text ?? nothing,
    ...transitionWords(difference, machine, text),
  };
  return text(`studio.differences.${part}.${WITHOUT_ADDITION.has(part) ? 'changed' : change}`, values);
}

/** What is said of the transition of a difference; of another target or trigger, both. */
function transitionWords({ after, before, part }: Difference, machine: string, text: Text): Readonly<Record<string, string>> {
  const [was, is] = [before?.transition, after?.transition];
  const transition = is ?? was;
  if (transition === undefined) return {};
  const targetOf = ({ target }: ComparedTransition): string =>
    target === undefined ? text('studio.differences.stays') : target || machine;
  const both = { target: targetOf, trigger: (one: ComparedTransition) => triggerOf(one, text) };
  const wordsOf = part === 'target' || part === 'trigger' ? both[part] : undefined;
  return {
    trigger: triggerOf(transition, text),
    target: targetOf(transition),
    guard: guardOf(transition, text),
    ...(wordsOf && was && is && { before: wordsOf(was), after: wordsOf(is) }),
  };
}

function triggerOf({ kind, label }: ComparedTransition, text: Text): string {
  return kind === 'event' ? label : text(`studio.triggers.${kind}`, { name: operationOf(label) ?? label });
}

function guardOf({ guard }: ComparedTransition, text: Text): string {
  return guard === undefined ? '' : text('studio.differences.if', { guard });
}
