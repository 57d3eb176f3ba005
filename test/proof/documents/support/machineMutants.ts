import type { Code } from '#compiler';
import { entryOf, textOf } from '../../../../src/compiler/source/node.ts';
import { type Edit, edited } from './edited.ts';
import type { Ground } from './ground.ts';
import { misspelt } from './misspelt.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

type Loose = { [key: string]: unknown };

/** Flows that XState would take and that do not work. */
export function machineMutants({ path, text, rule, sites }: Ground): Mutant[] {
  if (rule.kind !== 'machine') return [];
  const row = (kind: string, where: string, edit: Edit, code: Code, more: Partial<Mutant> = {}): Mutant => {
    return {
      kind: `flow: ${kind}`,
      path,
      where,
      verdict: 'refused',
      codes: [code],
      make: () => new Map([[path, edited(text, where, edit)]]),
      ...more,
    };
  };
  const found = [
    row('event without handler', '/events', { put: { NEVER_HEARD_OF: 'Nobody takes it.' } }, 'MACHINE_EVENT_UNUSED', { verdict: 'warned' }),
  ];
  for (const { node, schemas } of sites) {
    const at = pointerTo(node);
    const target = textOf(entryOf(node, 'target'));
    const is = (name: string): boolean => schemas.some((own) => own.name === name);
    if (is('Transition') && target !== undefined) {
      found.push(
        row('unknown target', `${at}/target`, { set: () => misspelt(target) }, 'MACHINE_TARGET_UNKNOWN', { hinted: !target.includes('.') }),
      );
    }
    const states = entryOf(node, 'states');
    if (states?.type === 'object' && textOf(entryOf(node, 'type')) !== 'parallel' && (at === '' || is('State'))) {
      found.push(row('unreachable state', `${at}/states`, { put: { orphan: { type: 'final' } } }, 'MACHINE_STATE_UNREACHABLE'));
      const initial = textOf(entryOf(node, 'initial'));
      if (initial !== undefined) {
        found.push(
          row('unknown first state', `${at}/initial`, { set: () => misspelt(initial) }, 'MACHINE_INITIAL_UNKNOWN', { hinted: true }),
        );
        found.push(row('no first state', `${at}/initial`, { drop: true }, 'MACHINE_INITIAL_MISSING'));
      }
    }
    if (is('State') && entryOf(node, 'type') === undefined) {
      found.push(
        row(
          'event nobody declared',
          at,
          { set: (state: Loose) => ({ ...state, on: { ...(state['on'] as object), UNHEARD_OF: { target: '.' } } }) } as Edit,
          'MACHINE_EVENT_UNDECLARED',
        ),
      );
      found.push(
        row(
          'step without end',
          at,
          { set: (state: Loose) => ({ ...state, always: { target: at.split('/').at(-1) } }) } as Edit,
          'MACHINE_ALWAYS_CYCLE',
        ),
      );
    }
    if (is('Invoke') && textOf(entryOf(node, 'src'))?.startsWith('op:') && entryOf(node, 'onError')) {
      found.push(row('call without onError', `${at}/onError`, { drop: true }, 'MACHINE_ON_ERROR_MISSING'));
    }
    if (is('Action')) {
      const type = textOf(entryOf(node, 'type'));
      // A short form has no type to misspell.
      if (type !== undefined)
        found.push(row('unknown action', `${at}/type`, { set: () => misspelt(type) }, 'ACTION_UNKNOWN', { hinted: true }));
    }
  }
  return found;
}
