import { useContext, useMemo, useState } from 'react';
import type { Condition, FlowBlock, ValueMap } from '#model';
import { useFlow } from '../../flows/useFlow.ts';
import { useLeaveGuard } from '../../routing/leaveGuard.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { contexts } from '../../scope/contexts.ts';
import { useCondition, useValue } from '../../scope/hooks.ts';
import { ScopeProvider, ValuesProvider } from '../../scope/ScopeProvider.tsx';
import { BlockList } from '../BlockList.tsx';

/**
 * The block kind `flow`: runs a flow and shows the blocks of the view that the flow's current state names, nothing if the state names none.
 * The blocks read the flow's context as `context.*`, and the events that they send go to this flow. The flow starts again when the value of
 * `restartOn` changes, unless the portal runs it (`runsIn: app`).
 */
export function Flow({ block }: BlockProps<FlowBlock>) {
  const shouldStart = useCondition(block.startWhen);
  const input = useValue<Record<string, unknown>>(block.with as ValueMap | undefined);
  const round = useValue<unknown>(block.restartOn);
  const { snapshot, send } = useFlow(block.flow, { start: shouldStart, input, round });
  const outer = useContext(contexts.surroundings);
  const surroundings = useMemo(() => ({ ...outer, send }), [outer, send]);
  const view = snapshot?.view;
  const isSettled = useIsSettled(snapshot?.busy === false);
  if (snapshot === undefined || view === undefined) return isSettled || !shouldStart ? null : <span className="p-waiting" />;
  // Another view, or a flow that starts again, gets new components, so that no draft of the old ones remains.
  return (
    <contexts.surroundings.Provider value={surroundings}>
      <ScopeProvider add={{ context: snapshot.context }}>
        <ValuesProvider values={block.values}>
          {block.unsaved !== undefined && <LeaveGuard unsaved={block.unsaved} />}
          <BlockList blocks={block.views[view]} at={`views/${view}`} round={view + JSON.stringify(round)} />
          {/* After the blocks, so that the first of them looks the same while it waits: it may follow the heading of its screen. */}
          {!isSettled && <span className="p-waiting" />}
        </ValuesProvider>
      </ScopeProvider>
    </contexts.surroundings.Provider>
  );
}

/** Whether the flow has been in a state that is not busy; from then on true. */
function useIsSettled(isSettledNow: boolean): boolean {
  const [wasSettled, setSettled] = useState(isSettledNow);
  if (isSettledNow && !wasSettled) setSettled(true);
  return isSettledNow || wasSettled;
}

/** Asks before the user leaves the page while the condition holds. A component, so that the condition can read the flow's context and the block's values. */
function LeaveGuard({ unsaved }: { readonly unsaved: Condition }) {
  useLeaveGuard(useCondition(unsaved));
  return null;
}
