import type { LiveFlow } from '#model';
import { useText } from '../text.ts';

/** What a running flow is doing: its active states, timers and pending calls, said again when they change. */
export function FlowState({ flow }: { readonly flow: LiveFlow | undefined }) {
  const text = useText();
  if (flow === undefined) return <p role="status">{text('studio.live.notRunning')}</p>;
  const { active, calls, timers } = flow;
  return (
    <div role="status" className="s-live__state">
      <p>
        {text('studio.live.active')} <strong>{active.join(', ')}</strong>
      </p>
      {calls.map(({ id, src }) => (
        <p key={id}>
          {text('studio.live.pending')} <code>{src.replace(/^op:/, '')}</code>
        </p>
      ))}
      {timers.map(({ delayMs, state }) => (
        <p key={`${state} ${delayMs}`}>{text('studio.live.timer', { state, seconds: delayMs / 1000 })}</p>
      ))}
    </div>
  );
}
