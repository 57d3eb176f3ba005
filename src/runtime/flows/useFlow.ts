import { useSelector } from '@xstate/react';
import { useCallback, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';
import { contexts } from '../scope/contexts.ts';
import type { FlowView, RunningFlow } from '../scope/Flows.ts';
import { useEvaluation, useServices, useShell } from '../scope/hooks.ts';

/** A flow as a block shows it; `view` is undefined until the flow runs. */
export interface FlowInUse {
  readonly view: FlowView | undefined;
  readonly send: (event: FlowEvent) => void;
}

/** When a flow begins, with what over its context, and the value on whose change it begins anew. */
interface FlowStart {
  readonly start: boolean;
  readonly input: Record<string, unknown> | undefined;
  readonly round?: unknown;
}

/**
 * The flow of an id: of the whole portal if one runs under that id, else one of this block's own, started when `start` first holds and
 * stopped with the block. A flow of a block's own starts over when `round` changes, and keeps its state when its document does.
 */
export function useFlow(id: string, { start, ...rest }: FlowStart): FlowInUse {
  const { flows } = useServices();
  const shared = useDocument(id)?.runsIn === 'app';
  const own = useOwnFlow(id, { start: start && !shared, ...rest });
  const ofPortal = useSyncExternalStore(flows.subscribe, () => (shared ? flows.get(id) : undefined));
  const flow = shared ? ofPortal : own;
  const view = useSelector(flow, (shown: FlowView | undefined) => shown);
  const send = useCallback((event: FlowEvent) => flows.send(id, event), [flows, id]);
  return { view, send };
}

function useDocument(id: string): MachineDocument | undefined {
  const shell = useShell();
  return useContext(contexts.part).flows[id] ?? shell.flows[id];
}

function useOwnFlow(id: string, { start, input, round }: FlowStart): RunningFlow | undefined {
  const { flows } = useServices();
  const document = useDocument(id);
  const { reloadData } = useContext(contexts.surroundings);
  const evaluation = useEvaluation();
  const latest = useRef({ document, evaluation, reloadData, input });
  latest.current = { document, evaluation, reloadData, input };
  const [flow, setFlow] = useState<RunningFlow>();
  const [begun, setBegun] = useState(false);
  if (start && !begun) setBegun(true);
  const key = JSON.stringify(round);
  // Before the first painting, which would show nothing in place of the flow's view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is a flow of its own
  useLayoutEffect(() => {
    if (!begun) return undefined;
    if (latest.current.document === undefined) throw new Error(`No flow '${id}' here`);
    const place = {
      evaluation: () => latest.current.evaluation,
      reloadData: (names?: readonly string[]) => latest.current.reloadData?.(names),
    };
    const started = flows.start(latest.current.document, place, latest.current.input);
    setFlow(started);
    return () => {
      started.stop();
      setFlow(undefined);
    };
  }, [flows, id, begun, key]);
  return flow;
}
