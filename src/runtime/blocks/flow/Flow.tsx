import { useContext, useMemo } from 'react';
import type { Condition, FlowBlock, ValueMap } from '#model';
import { useFlow } from '../../flows/useFlow.ts';
import { useLeaveGuard } from '../../routing/leaveGuard.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { contexts } from '../../scope/contexts.ts';
import { useCondition, useValue } from '../../scope/hooks.ts';
import { ScopeProvider, ValuesProvider } from '../../scope/ScopeProvider.tsx';
import { BlockList } from '../BlockList.tsx';

/** Runs a flow and shows the blocks of its state's view; they read `context.*`, and their events go to the flow. */
export function Flow({ block }: BlockProps<FlowBlock>) {
  const due = useCondition(block.startWhen);
  const input = useValue<Record<string, unknown>>(block.input as ValueMap | undefined);
  const round = useValue<unknown>(block.restartOn);
  const { view, send } = useFlow(block.flow, { start: due, input, round });
  const around = useContext(contexts.surroundings);
  const surroundings = useMemo(() => ({ ...around, send }), [around, send]);
  const name = view?.view;
  if (view === undefined || name === undefined) return null;
  return (
    <contexts.surroundings.Provider value={surroundings}>
      <ScopeProvider add={{ context: view.context }}>
        {block.unsaved !== undefined && <LeaveGuard unsaved={block.unsaved} />}
        <ValuesProvider values={block.values}>
          <BlockList key={`${name} ${JSON.stringify(round)}`} blocks={block.views[name]} at={`views/${name}`} />
        </ValuesProvider>
      </ScopeProvider>
    </contexts.surroundings.Provider>
  );
}

function LeaveGuard({ unsaved }: { readonly unsaved: Condition }) {
  useLeaveGuard(useCondition(unsaved));
  return null;
}
