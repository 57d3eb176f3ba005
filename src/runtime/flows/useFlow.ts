import { useSelector } from '@xstate/react';
import { useCallback, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';
import { contexts } from '../scope/contexts.ts';
import type { FlowView, RunningFlow } from '../scope/Flows.ts';
import { useEvaluation, useServices, useShell } from '../scope/hooks.ts';

/** A flow in a block; `view` is undefined until the flow runs. */
interface BlockFlow {
  readonly view: FlowView | undefined;
  readonly send: (event: FlowEvent) => void;
}

/** When and how a block's own flow starts. */
interface FlowStart {
  /** Whether to start it; a flow that has started goes on when this becomes false. */
  readonly start: boolean;
  /** Overrides its initial context. */
  readonly input: Record<string, unknown> | undefined;
  /** The flow starts again when this value changes. */
  readonly round?: unknown;
}

/**
 * The flow that a block shows: that of the whole portal if the flow's document says `runsIn: app`, else one of the block's own. The block's
 * own starts when `start` is first true and stops when the block is removed; it starts again when `round` changes, and continues when its
 * document changes.
 */
export function useFlow(id: string, { start, ...rest }: FlowStart): BlockFlow {
  const { flows } = useServices();
  const isPortalFlow = useDocument(id)?.runsIn === 'app';
  const own = useOwnFlow(id, { start: start && !isPortalFlow, ...rest });
  const portalFlow = useSyncExternalStore(flows.subscribe, () => (isPortalFlow ? flows.get(id) : undefined));
  const flow = isPortalFlow ? portalFlow : own;
  const view = useSelector(flow, (current: FlowView | undefined) => current);
  const send = useCallback((event: FlowEvent) => flows.send(id, event), [flows, id]);
  return { view, send };
}

/** The machine document of a flow: of the surrounding screen, else of the shell. */
function useDocument(id: string): MachineDocument | undefined {
  const shell = useShell();
  return useContext(contexts.part).flows[id] ?? shell.flows[id];
}

function useOwnFlow(id: string, { start, input, round }: FlowStart): RunningFlow | undefined {
  const { flows } = useServices();
  const document = useDocument(id);
  const { reloadData } = useContext(contexts.surroundings);
  const evaluation = useEvaluation();
  // Read through a ref, so that the running flow sees the newest values without being started again.
  const latest = useRef({ document, evaluation, reloadData, input });
  latest.current = { document, evaluation, reloadData, input };
  const [flow, setFlow] = useState<RunningFlow>();
  const [isStarted, setStarted] = useState(false);
  if (start && !isStarted) setStarted(true);
  const roundKey = JSON.stringify(round);
  // A layout effect, so that the first paint shows the flow's view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round starts another flow
  useLayoutEffect(() => {
    if (!isStarted) return undefined;
    if (latest.current.document === undefined) throw new Error(`There is no flow '${id}' on this screen.`);
    const host = {
      evaluation: () => latest.current.evaluation,
      reloadData: (names?: readonly string[]) => latest.current.reloadData?.(names),
    };
    const started = flows.start(latest.current.document, host, latest.current.input);
    setFlow(started);
    return () => {
      started.stop();
      setFlow(undefined);
    };
  }, [flows, id, isStarted, roundKey]);
  return flow;
}
