import { type Graph, type GraphState, type GraphTransition, graphOf, guardText } from '#machines';
import type { StudioMachine } from '#model';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import type { ChartMarks } from '../marks.ts';
import { isSelected, type Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import { useTriggerText } from '../useTriggerText.ts';

interface MachineTableProps {
  readonly machine: StudioMachine;
  readonly marks?: ChartMarks;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection) => void;
}

/** The chart in words: a table for each state, with what leads out of it. */
export function MachineTable({ machine, marks = {}, selection, onSelect }: MachineTableProps) {
  const graph = graphOf(machine.document);
  const { parts } = useBreakpoints(machine.id);
  const roving = useRovingFocus<HTMLDivElement>();
  return (
    <div {...roving} className="s-tables">
      {graph.states.map((state) => (
        <StateTable
          key={state.id}
          state={state}
          graph={graph}
          written={machine.written}
          breakpoints={parts}
          marks={marks}
          selection={selection}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

interface StateTableProps extends Required<Pick<MachineTableProps, 'marks' | 'onSelect'>> {
  readonly state: GraphState;
  readonly graph: Graph;
  readonly written: StudioMachine['written'];
  /** Ids of the parts that have a breakpoint. */
  readonly breakpoints: ReadonlySet<string>;
  readonly selection: Selection | undefined;
}

function StateTable({ state, graph, written, breakpoints, marks, selection, onSelect }: StateTableProps) {
  const text = useText();
  const transitions = graph.transitions.filter(({ source }) => source === state.id);
  const isActive = marks.active?.has(state.id) ?? false;
  const depth = state.id === '' ? 0 : state.id.split('.').length;
  const isChosen = isSelected(selection, 'state', state.id);
  return (
    <section className={`s-tables__state s-tables__state--${Math.min(depth, 4)}`} aria-current={isActive ? 'step' : undefined}>
      <h3>
        <button type="button" className="s-link" aria-pressed={isChosen} onClick={() => onSelect({ kind: 'state', id: state.id })}>
          {state.id === '' ? state.key : state.id}
        </button>
        <span className="s-tables__kind">{text(`studio.kinds.${state.kind}`)}</span>
        {isActive && <strong className="s-tables__active">{text('studio.active')}</strong>}
        {breakpoints.has(state.id) && <BreakpointSign />}
      </h3>
      {state.description !== undefined && <p>{state.description}</p>}
      {transitions.length > 0 && (
        <div className="s-tables__scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{text('studio.table.trigger')}</th>
                <th scope="col">{text('studio.table.guard')}</th>
                <th scope="col">{text('studio.table.actions')}</th>
                <th scope="col">{text('studio.table.target')}</th>
              </tr>
            </thead>
            <tbody>
              {transitions.map((transition) => (
                <TransitionRow
                  key={transition.id}
                  transition={transition}
                  written={written}
                  isTaken={marks.taken?.has(transition.id) ?? false}
                  hasBreakpoint={breakpoints.has(transition.id)}
                  isSelected={isSelected(selection, 'transition', transition.id)}
                  onSelect={onSelect}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface TransitionRowProps {
  readonly transition: GraphTransition;
  readonly written: StudioMachine['written'];
  readonly isTaken: boolean;
  readonly hasBreakpoint: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (selection: Selection) => void;
}

function TransitionRow({ transition, written, isTaken, hasBreakpoint, isSelected: isChosen, onSelect }: TransitionRowProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const { actions, id, target } = transition;
  const guard = guardText(transition, written);
  return (
    <tr className={isChosen ? 's-tables__row--selected' : undefined}>
      <th scope="row">
        <button type="button" className="s-link" aria-pressed={isChosen} onClick={() => onSelect({ kind: 'transition', id })}>
          {triggerText(transition)}
        </button>
        {isTaken && <strong className="s-tables__active">{text('studio.taken')}</strong>}
        {hasBreakpoint && <BreakpointSign />}
      </th>
      <td>{guard === undefined ? '' : <code>{guard}</code>}</td>
      <td>{actions.map(({ type }) => type).join(', ')}</td>
      <td>{target === undefined ? text('studio.table.stays') : target === '' ? text('studio.table.machine') : target}</td>
    </tr>
  );
}

/** Says that a part has a breakpoint. */
function BreakpointSign() {
  const text = useText();
  return <strong className="s-tables__active">■ {text('studio.breakpoints.mark')}</strong>;
}
