import { useSelector } from '@xstate/react';
import { useCallback, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';
import { contexts } from '../scope/contexts.ts';
import type { FlowSnapshot, FlowToStart, RunningFlow } from '../scope/Flows.ts';
import { useEvaluation, useServices, useShell } from '../scope/hooks.ts';

/** A flow in a block; `snapshot` is undefined until the flow is to start. */
interface BlockFlow {
  readonly snapshot: FlowSnapshot | undefined;
  readonly send: (event: FlowEvent) => void;
}

/** When and how a flow that belongs to a block starts. */
interface FlowStart {
  /** Whether to start the flow. A flow that runs already is not stopped when this becomes false. */
  readonly start: boolean;
  /** Overrides the initial context. */
  readonly input: Record<string, unknown> | undefined;
  /** The flow starts again when this value changes. */
  readonly round?: unknown;
}

/**
 * The flow that a block shows. If the flow's document says `runsIn: app`, this is the flow that the portal runs; the block then neither
 * starts nor stops it. Else the block runs the flow: from the first rendering in which `start` is true until the block is removed. That
 * flow starts again when `round` changes. It continues when only its document changes, so that the user's work is not lost.
 */
export function useFlow(id: string, { start, ...rest }: FlowStart): BlockFlow {
  const { flows } = useServices();
  const isPortalFlow = useDocument(id)?.runsIn === 'app';
  const blockFlow = useBlockFlow(id, { start: start && !isPortalFlow, ...rest });
  const portalFlow = useSyncExternalStore(flows.subscribe, () => (isPortalFlow ? flows.get(id) : undefined));
  const flow = isPortalFlow ? portalFlow : blockFlow;
  const snapshot = useSelector(flow, (current: FlowSnapshot | undefined) => current);
  const send = useCallback((event: FlowEvent) => flows.send(id, event), [flows, id]);
  return { snapshot, send };
}

/** The machine document of a flow, from the part of the bundle that the block is in, else from the shell part. */
function useDocument(id: string): MachineDocument | undefined {
  const shell = useShell();
  return useContext(contexts.part).flows[id] ?? shell.flows[id];
}

/** Runs a flow for the calling component; undefined until it is to start. */
function useBlockFlow(id: string, { start, input, round }: FlowStart): RunningFlow | undefined {
  const { flows } = useServices();
  const document = useDocument(id);
  const { reloadData } = useContext(contexts.surroundings);
  const evaluation = useEvaluation();
  // Read through a ref, so that the running flow sees the newest values without being started again.
  const latest = useRef({ evaluation, reloadData });
  latest.current = { evaluation, reloadData };
  const [current, setCurrent] = useState<{ readonly key: string; readonly flow: FlowToStart }>();
  const key = JSON.stringify([id, round]);
  // Prepared while the block renders, so that the flow's view is rendered with the page, in slices, and not in one task after it.
  if ((start || current !== undefined) && current?.key !== key) {
    if (document === undefined) throw new Error(`No flow '${id}' here`);
    const host = {
      evaluation: () => latest.current.evaluation,
      reloadData: (names?: readonly string[]) => latest.current.reloadData?.(names),
    };
    setCurrent({ key, flow: flows.prepare(document, host, input) });
  }
  const flow = current?.flow;
  // A layout effect, so that the first paint shows the view of a flow that does not wait where it starts.
  useLayoutEffect(() => {
    if (flow === undefined) return undefined;
    const prepared = flow.getSnapshot();
    flow.start();
    if (flow.getSnapshot() !== prepared) setCurrent((running) => running && { ...running });
    return flow.stop;
  }, [flow]);
  return flow;
}
