import type { StudioMachines } from '#model';

/** The list of the machines of a program, each with what it is for. */
export function MachineList({ machines }: Pick<StudioMachines, 'machines'>) {
  return (
    <ul>
      {machines.map(({ description, id }) => (
        <li key={id}>
          <strong>{id}</strong>: {description}
        </li>
      ))}
    </ul>
  );
}
