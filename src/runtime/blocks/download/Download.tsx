import { useEffect, useRef, useState } from 'react';
import type { DownloadBlock, Failure } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useCondition, useServices, useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';

/** `share` is the part received, from 0 to 1, where the size is known. */
type State =
  | { readonly step: 'ready' | 'done' | 'cancelled' }
  | { readonly step: 'running'; readonly bytes: number; readonly share?: number }
  | { readonly step: 'failed'; readonly failure: Failure };

const MEGABYTE = 1_000_000;

/**
 * The block kind `download`: a button that downloads a file. It shows progress, can be cancelled, and shows a failure (SH-CALLS-39, 40).
 */
export function Download({ block }: BlockProps<DownloadBlock>) {
  const { download } = useServices();
  const translate = useTranslate();
  const label = useText(block.label);
  const fallbackName = useText(block.fallbackName);
  const input = useValue<{ [name: string]: unknown }>(block.with);
  const [state, setState] = useState<State>({ step: 'ready' });
  const abort = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'running', bytes: 0 });
    const onProgress = (bytes: number, share?: number): void =>
      setState((before) => (before.step === 'running' ? { step: 'running', bytes, ...(share !== undefined && { share }) } : before));
    const result = await download(block.call, input, fallbackName || undefined, { signal: controller.signal, onProgress });
    if (controller.signal.aborted) return;
    if (result.ok) setState({ step: 'done' });
    else setState(result.failure.kind === 'cancelled' ? { step: 'cancelled' } : { step: 'failed', failure: result.failure });
  };
  const cancel = (): void => {
    abort.current?.abort();
    setState({ step: 'cancelled' });
    button.current?.focus();
  };
  // `useCondition` counts an absent condition as true.
  const isDisabled = useCondition(block.disabledIf) && block.disabledIf !== undefined;
  const isRunning = state.step === 'running';
  return (
    <div className="p-download" data-state={state.step}>
      <Button ref={button} variant={block.variant} icon="download" busy={isRunning} disabled={isDisabled && !isRunning} onClick={start}>
        {label}
      </Button>
      {isRunning && <progress aria-label={label} max={1} value={state.share} />}
      {isRunning && (
        <Button size="small" variant="ghost" onClick={cancel}>
          {translate('download.cancel')}
        </Button>
      )}
      <p role="status" className={state.step === 'failed' ? 'p-visually-hidden' : 'p-hint'}>
        {statusOf(state, translate)}
      </p>
      {state.step === 'failed' && (
        <p role="alert" className="p-error">
          {failureText(state.failure, translate)}
        </p>
      )}
    </div>
  );
}

/** What is announced politely: progress, completion or cancellation. A failure is an alert of its own. */
function statusOf(state: State, translate: ReturnType<typeof useTranslate>): string {
  if (state.step === 'running') {
    if (state.share !== undefined) return translate('download.progress', { percent: state.share });
    const megabytes = Math.floor(state.bytes / MEGABYTE);
    return megabytes === 0 ? translate('download.preparing') : translate('download.received', { megabytes });
  }
  if (state.step === 'done') return translate('download.done');
  return state.step === 'cancelled' ? translate('download.cancelled') : '';
}

function failureText({ kind, message: serverText, status }: Failure, translate: ReturnType<typeof useTranslate>): string {
  if (kind === 'offline') return translate('download.failedOffline');
  // Below status 500, the response says what the user can correct. The text of a server error (500 and above) does not help the user.
  return serverText !== undefined && status !== undefined && status < 500 ? serverText : translate('download.failed');
}
