import { useEffect, useState } from 'react';
import { readPath } from '#conditions';
import type { Json, StudioInput, StudioRoleUser } from '#model';
import type { GivenFacts } from './simulationEvaluation.ts';
import type { Simulation } from './useSimulation.ts';

const USER = 'user.';

/**
 * The role in which a page is looked at, and how to choose another. The facts that the machine reads of its user are those of the role, until
 * somebody gives others; undefined for facts that are those of no role.
 */
export function useRole(
  roles: readonly StudioRoleUser[],
  inputs: readonly StudioInput[],
  { facts, setFacts }: Pick<Simulation, 'facts' | 'setFacts'>,
): readonly [StudioRoleUser | undefined, (id: string) => void] {
  const hasFacts = inputs.some(({ path }) => path.startsWith(USER) && facts[path] !== undefined);
  const [id, setId] = useState(() => (hasFacts ? roles.find((role) => isLike(role, inputs, facts)) : roles[0])?.id);
  const choose = (chosen: string): void => {
    const role = roles.find((each) => each.id === chosen);
    setId(chosen);
    if (role !== undefined) setFacts({ ...facts, ...userFacts(role, inputs) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first shown
  useEffect(() => {
    if (id !== undefined && !hasFacts) choose(id);
  }, []);
  return [roles.find((role) => role.id === id), choose];
}

/** The facts of a role that a machine reads; undefined for one that users in the role do not have. */
function userFacts({ user }: StudioRoleUser, inputs: readonly StudioInput[]): GivenFacts {
  const read = inputs.filter(({ path }) => path.startsWith(USER));
  return Object.fromEntries(read.map(({ path }) => [path, readPath(user, path.slice(USER.length)) as Json | undefined]));
}

function isLike(role: StudioRoleUser, inputs: readonly StudioInput[], facts: GivenFacts): boolean {
  return Object.entries(userFacts(role, inputs)).every(([path, value]) => JSON.stringify(facts[path]) === JSON.stringify(value));
}
