import { pointerTo } from '#model';
import { actionsOf } from '../documentParts.ts';
import type { LintInput } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** The event of a transition that is tried for any event. */
const ANY = '*';

/** Events and delays must be declared, and what is declared must be used. */
export function checkEvents(input: LintInput): MachineDiagnostic[] {
  return [...checkEventNames(input), ...checkDelays(input)];
}

function checkEventNames({ doc, nodes, edges }: LintInput): MachineDiagnostic[] {
  const declared = Object.keys(doc.events ?? {});
  const handled = edges.filter(({ kind, index }) => kind === 'event' && index === 0);
  const sent = actionsOf(nodes, edges).filter(({ action }) => action.type === 'send' && action.params?.['to'] === undefined);
  const undeclared = [
    ...handled.map(({ event, source }) => ({ name: event, pointer: pointerTo(source.pointer, 'on', event) })),
    ...sent.map(({ action, pointer }) => ({ name: String(action.params?.['event']), pointer: pointerTo(pointer, 'params', 'event') })),
  ].filter(({ name }) => name !== ANY && !declared.includes(name));
  const unused = handled.some(({ event }) => event === ANY) ? [] : declared.filter((name) => !handled.some(({ event }) => event === name));
  return [
    ...undeclared.map(({ name, pointer }) => unknownName('MACHINE_EVENT_UNDECLARED', 'Event', name, declared, pointer)),
    ...unused.map((name): MachineDiagnostic => {
      return {
        code: 'MACHINE_EVENT_UNUSED',
        pointer: pointerTo('/events', name),
        message: `No state has a transition for event '${name}'.`,
      };
    }),
  ];
}

function checkDelays({ doc, edges }: LintInput): MachineDiagnostic[] {
  const declared = Object.keys(doc.delays ?? {});
  const used = edges.filter(({ kind, index }) => kind === 'after' && index === 0);
  return [
    ...used
      .filter(({ label }) => !declared.includes(label))
      .map(({ label, source }) =>
        unknownName('MACHINE_DELAY_UNNAMED', 'Delay', label, declared, pointerTo(source.pointer, 'after', label)),
      ),
    ...declared
      .filter((name) => !used.some(({ label }) => label === name))
      .map((name): MachineDiagnostic => {
        return { code: 'MACHINE_DELAY_UNUSED', pointer: pointerTo('/delays', name), message: `No state waits for delay '${name}'.` };
      }),
  ];
}
