import type { StateValue } from 'xstate';

/** The ids of all active states of a state value, each after the one around it; the machine itself ('') first. */
export function activeIds(value: StateValue): readonly string[] {
  return ['', ...idsBelow(value, '')];
}

function idsBelow(value: StateValue, around: string): string[] {
  const children = typeof value === 'string' ? [[value, {}] as const] : Object.entries(value);
  return children.flatMap(([name, inner]) => {
    const id = around === '' ? name : `${around}.${name}`;
    return [id, ...(inner === undefined ? [] : idsBelow(inner, id))];
  });
}
