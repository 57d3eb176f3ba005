import type { StudioMachineSummary } from '#model';
import { REGION } from './regions.ts';
import { useText } from './text.ts';
import { useRovingFocus } from './useRovingFocus.ts';

interface MachineListProps {
  readonly machines: readonly StudioMachineSummary[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

const RUNTIMES = ['app', 'block', 'server'] as const;

/** The machines of a program, by where they run. */
export function MachineList({ machines, current, onChoose }: MachineListProps) {
  const text = useText();
  const roving = useRovingFocus<HTMLElement>();
  return (
    <nav {...REGION} {...roving} className="s-list" aria-label={text('studio.list.label')}>
      {RUNTIMES.map((runtime) => (
        <section key={runtime}>
          <h2>{text(`studio.runsIn.${runtime}`)}</h2>
          <ul>
            {machines
              .filter(({ runsIn }) => runsIn === runtime)
              .map(({ differsFromBase, id }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="s-list__machine"
                    aria-current={id === current ? 'page' : undefined}
                    onClick={() => onChoose(id)}
                  >
                    {id}
                    {differsFromBase && <span className="s-list__mark">{text('studio.list.differs')}</span>}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
