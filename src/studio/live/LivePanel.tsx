import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { transitionIds, withAncestors } from '#machines';
import { LIVE_CHANNEL, type LiveFlow, type LiveStep, type StudioMachine, type StudioProgram, type WalkDocument } from '#model';
import { browserBroadcast } from '#platform';
import { Choice } from '../Choice.tsx';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import { useClient } from '../clientContext.ts';
import type { ChartMarks } from '../marks.ts';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { DrivenFlow } from './DrivenFlow.tsx';
import { DriveTab } from './DriveTab.tsx';
import { FlowState } from './FlowState.tsx';
import { KeepWalk } from './KeepWalk.tsx';
import { LiveStore, type ObservedTab } from './LiveStore.ts';
import { StepList } from './StepList.tsx';

interface LivePanelProps {
  readonly machine: StudioMachine;
  /** The programs that can be chosen. */
  readonly programs: readonly StudioProgram[];
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** Called with the id of another machine that runs in the tab. */
  readonly onMachine: (id: string) => void;
  /** Called with what a flow did, to be kept. */
  readonly onKeep: (walk: WalkDocument) => void;
}

const NO_TABS: readonly ObservedTab[] = [];

/** A machine as it runs in the tabs of the portal in this browser: chosen tab, active states, timers, calls and steps. */
export function LivePanel({ machine, programs, selection, onSelect, onMachine, onKeep }: LivePanelProps) {
  const text = useText();
  const tabs = useObservedTabs(machine.program);
  const [chosen, setChosen] = useState<string>();
  const ask = useRef<HTMLButtonElement>(null);
  const tab = tabs.find(({ id }) => id === chosen) ?? usualTab(tabs, machine.id);
  const idOf = useMemo(() => transitionIds(machine.document), [machine]);
  const selectTransition = useCallback((id: string) => onSelect({ kind: 'transition', id }), [onSelect]);
  if (tab === undefined) return <p role="status">{text('studio.live.noTabs')}</p>;
  const flows = tab.flows.filter((each) => each.machine === machine.id);
  const flow = flows.at(-1);
  const steps = tab.steps.filter((step) => step.machine === machine.id);
  const shown = tab.about.program;
  const nameOf = (program: string): string => programs.find(({ id }) => id === program)?.name ?? program;
  return (
    <div className="s-live">
      <div className="s-live__head">
        <TabChoice tabs={tabs} value={tab.id} onChange={setChosen} />
        <FlowState flow={flow} />
        <KeepWalk machine={machine} tab={tab} programs={programs} onKeep={onKeep} />
        {tab.isOpen && <DriveTab key={tab.id} tab={tab.id} button={ask} />}
      </div>
      {shown !== '' && shown !== machine.program && (
        <p className="s-live__note">{text('studio.live.otherProgram', { shown: nameOf(shown), program: nameOf(machine.program) })}</p>
      )}
      {tab.isUnlabelled && (
        <p role="alert" className="s-live__note">
          {text('studio.live.unlabelled')}
        </p>
      )}
      <FoldingChart machine={machine} marks={marksOf(flow, steps, idOf)} selection={selection} onSelect={onSelect} />
      <div className="s-live__lists">
        {tab.isOpen && <DrivenFlow key={tab.id} tab={tab.id} machine={machine} flows={flows} steps={steps} after={ask} />}
        <Machines flows={tab.flows} current={machine.id} onMachine={onMachine} />
        <StepList machine={machine} steps={steps} onTransition={selectTransition} />
      </div>
    </div>
  );
}

/** The newest tab in which a machine runs, else the newest that is open. */
function usualTab(tabs: readonly ObservedTab[], machine: string): ObservedTab | undefined {
  const running = tabs.findLast(({ flows }) => flows.some((flow) => flow.machine === machine));
  return running ?? tabs.findLast(({ isOpen }) => isOpen) ?? tabs.at(-1);
}

/** The active states with those around them, and what was taken last. */
function marksOf(flow: LiveFlow | undefined, steps: readonly LiveStep[], idOf: ReturnType<typeof transitionIds>): ChartMarks {
  const last = steps.findLast(({ ignored }) => !ignored);
  return {
    active: withAncestors(flow?.active ?? []),
    taken: new Set(last?.transitions.flatMap((transition) => idOf(transition) ?? [])),
  };
}

/** The tabs that are observed, as long as somebody looks. A tab in which nobody has signed in is in no program: it shows the usual one. */
function useObservedTabs(usualProgram: string): readonly ObservedTab[] {
  const { labels } = useClient();
  const [store, setStore] = useState<LiveStore>();
  useEffect(() => {
    const opened = new LiveStore(browserBroadcast(LIVE_CHANNEL), ({ language, program }) =>
      labels({ language, program: program || usualProgram }),
    );
    setStore(opened);
    return () => opened.close();
  }, [labels, usualProgram]);
  return useSyncExternalStore(store?.subscribe ?? nothingChanges, store?.tabs ?? noTabs);
}

const nothingChanges = () => () => undefined;
const noTabs = () => NO_TABS;

interface TabChoiceProps {
  readonly tabs: readonly ObservedTab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function TabChoice({ tabs, value, onChange }: TabChoiceProps) {
  const text = useText();
  const options = tabs.map(({ about: { language, path, program, role }, id, isOpen }) => {
    const parts = [role || text('studio.live.signedOut'), program, path, language, isOpen ? '' : text('studio.live.closed')];
    return { id, name: parts.filter((part) => part !== '').join(' · ') };
  });
  return <Choice label={text('studio.live.tab')} value={value} options={options} onChange={onChange} />;
}

interface MachinesProps {
  readonly flows: readonly LiveFlow[];
  readonly current: string;
  readonly onMachine: (id: string) => void;
}

/** The machines that run in the tab, each with its active states. */
function Machines({ flows, current, onMachine }: MachinesProps) {
  const text = useText();
  return (
    <section aria-label={text('studio.live.machines')}>
      <h3>{text('studio.live.machines')}</h3>
      <ul className="s-live__machines">
        {flows.map(({ active, machine, session }) => (
          <li key={session}>
            <button
              type="button"
              className="s-link"
              aria-current={machine === current ? 'true' : undefined}
              onClick={() => onMachine(machine)}
            >
              {machine}
            </button>{' '}
            <code>{active.join(', ')}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
