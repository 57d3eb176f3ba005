import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Failure, UploadBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useServices, useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';

/** `file` is the one that is sent or could not be sent. */
type State =
  | { readonly step: 'ready' }
  | { readonly step: 'done'; readonly name: string }
  | { readonly step: 'sending'; readonly file: File }
  | { readonly step: 'failed'; readonly file: File; readonly text: string };

/** The block kind `upload`: a button that sends a file as soon as it is chosen, says when it has arrived, and keeps one that has not. */
export function Upload({ block }: BlockProps<UploadBlock>) {
  const { call } = useServices();
  const translate = useTranslate();
  const runActions = useRunActions();
  const label = useText(block.label);
  const hint = useText(block.hint);
  const input = useValue<{ readonly [name: string]: unknown }>(block.with) ?? {};
  const [state, setState] = useState<State>({ step: 'ready' });
  const chooser = useRef<HTMLInputElement>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const id = useId();
  const send = async (file: File): Promise<void> => {
    setState({ step: 'sending', file });
    const body = { ...(input['body'] as object | undefined), [block.field ?? 'file']: file };
    const result = await call(block.call, { ...input, body });
    if (result.ok) runActions(block.onDone, { output: result.output });
    if (!isShown.current) return;
    setState(result.ok ? { step: 'done', name: file.name } : { step: 'failed', file, text: failureText(result.failure, translate) });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after it was mended.
    target.value = '';
    if (file) void send(file);
  };
  return (
    <div className="p-download" data-state={state.step}>
      <input ref={chooser} type="file" hidden accept={block.accept?.join(',')} onChange={choose} aria-label={label} />
      <Button
        variant="secondary"
        busy={state.step === 'sending'}
        aria-describedby={hint ? id : undefined}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      {state.step === 'failed' && (
        <Button size="small" variant="ghost" onClick={() => void send(state.file)}>
          {translate('upload.again', { name: state.file.name })}
        </Button>
      )}
      {hint && (
        <p id={id} className="p-hint">
          {hint}
        </p>
      )}
      <p role="status" className="p-hint">
        {state.step === 'sending' && translate('upload.sending', { name: state.file.name })}
        {state.step === 'done' && translate('upload.done', { name: state.name })}
      </p>
      {state.step === 'failed' && (
        <p role="alert" className="p-error">
          {state.text}
        </p>
      )}
    </div>
  );
}

/** Below status 500, the response says what the user can do about it. */
function failureText({ kind, message, status }: Failure, translate: ReturnType<typeof useTranslate>): string {
  if (kind === 'offline') return translate('upload.failedOffline');
  return message !== undefined && status !== undefined && status < 500 ? message : translate('upload.failed');
}
