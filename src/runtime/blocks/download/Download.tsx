import { useEffect, useRef, useState } from 'react';
import type { DownloadBlock, FailureKind } from '#model';
import type { BlockProps } from '../../scope/BlockProps.ts';
import { useMessage } from '../../scope/useMessage.ts';
import { useServices } from '../../scope/useServices.ts';
import { useText } from '../../scope/useText.ts';
import { useValue } from '../../scope/useValue.ts';
import { Button } from '../../ui/Button.tsx';

type State =
  | { readonly step: 'ready' | 'done' | 'cancelled' }
  | { readonly step: 'running'; readonly share?: number }
  | { readonly step: 'failed'; readonly kind: FailureKind };

/** A button that fetches a file; it shows progress, can be cancelled, and says when it failed (SH-CALLS-39, 40). */
export function Download({ block }: BlockProps<DownloadBlock>) {
  const { download } = useServices();
  const message = useMessage();
  const label = useText(block.label);
  const fallbackName = useText(block.fallbackName);
  const input = useValue<{ [name: string]: unknown }>(block.input);
  const [state, setState] = useState<State>({ step: 'ready' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'running' });
    const onProgress = (share: number): void => setState((now) => (now.step === 'running' ? { step: 'running', share } : now));
    const result = await download(block.operation, input, fallbackName || undefined, { signal: controller.signal, onProgress });
    if (controller.signal.aborted) return;
    if (result.ok) setState({ step: 'done' });
    else setState(result.failure.kind === 'cancelled' ? { step: 'cancelled' } : { step: 'failed', kind: result.failure.kind });
  };
  const cancel = (): void => {
    abort.current?.abort();
    setState({ step: 'cancelled' });
  };
  const isRunning = state.step === 'running';
  return (
    <div className="p-download" data-state={state.step}>
      <Button variant={block.variant} icon="download" busy={isRunning} onClick={start}>
        {label}
      </Button>
      {isRunning && <progress aria-label={label} max={1} value={state.share} />}
      {isRunning && (
        <Button size="small" variant="ghost" onClick={cancel}>
          {message('download.cancel')}
        </Button>
      )}
      <p role="status" className={state.step === 'failed' ? 'p-visually-hidden' : 'p-hint'}>
        {statusOf(state, message)}
      </p>
      {state.step === 'failed' && (
        <p role="alert" className="p-error">
          {message(state.kind === 'offline' ? 'download.failedOffline' : 'download.failed')}
        </p>
      )}
    </div>
  );
}

function statusOf(state: State, message: ReturnType<typeof useMessage>): string {
  if (state.step === 'running') {
    return state.share === undefined ? message('download.preparing') : message('download.progress', { percent: state.share });
  }
  if (state.step === 'done') return message('download.done');
  return state.step === 'cancelled' ? message('download.cancelled') : '';
}
