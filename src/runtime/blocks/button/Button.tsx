import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ButtonBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useCondition, useRunActions, useText } from '../../scope/hooks.ts';
import { Button as UiButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** The block kind `button`: runs its actions, one run at a time; with `confirm` it asks in a dialog first. */
export function Button({ block }: BlockProps<ButtonBlock>) {
  const runActions = useRunActions();
  const [isRunning, start] = useBusy();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const label = useText(block.label);
  const reason = useText(block.disabledReason);
  const isDisabled = useHolds(block.disabledIf);
  const isBusy = useHolds(block.busyIf) || isRunning;
  const hasReason = isDisabled && reason !== '';
  const runOnce = (): void => start(() => runActions(block.actions));
  return (
    <>
      <UiButton
        variant={block.variant}
        icon={block.icon}
        iconOnly={block.iconOnly}
        disabled={isDisabled}
        busy={isBusy}
        aria-describedby={hasReason ? reasonId : undefined}
        data-autofocus={block.autoFocus === true ? '' : undefined}
        onClick={() => (block.confirm === undefined ? runOnce() : setAsking(true))}
      >
        {label}
      </UiButton>
      {hasReason && (
        <span className="p-button-reason" id={reasonId}>
          {reason}
        </span>
      )}
      {block.confirm !== undefined && (
        <ConfirmDialog
          confirm={block.confirm}
          open={isAsking}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            runOnce();
          }}
        />
      )}
    </>
  );
}

/** Whether there is a condition and it holds. For `disabledIf` and `busyIf`, no condition means false; for `useCondition` it means true. */
function useHolds(condition: ButtonBlock['disabledIf']): boolean {
  const holds = useCondition(condition);
  return condition !== undefined && holds;
}

/** Against double clicks (G-S07): while the promise of `work` is pending, `isBusy` is true and further calls of `run` do nothing. */
function useBusy(): readonly [isBusy: boolean, run: (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  // A ref, because a second click can come before React has rendered `isBusy`.
  const state = useRef({ running: false, mounted: true });
  useEffect(() => {
    const { current } = state;
    current.mounted = true;
    return () => {
      current.mounted = false;
    };
  }, []);
  const run = useCallback((work: () => Promise<void>) => {
    const { current } = state;
    if (current.running) return;
    current.running = true;
    setBusy(true);
    void work().finally(() => {
      current.running = false;
      if (current.mounted) setBusy(false);
    });
  }, []);
  return [isBusy, run];
}

interface ConfirmDialogProps {
  readonly confirm: NonNullable<ButtonBlock['confirm']>;
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before the actions run. The confirming button has the focus, or Cancel where the actions are destructive. */
function ConfirmDialog({ confirm, open, onCancel, onConfirm }: ConfirmDialogProps) {
  const text = useText(confirm.text);
  const cancelLabel = useText(confirm.cancelLabel);
  const isDestructive = confirm.danger === true;
  const autofocus = (isFocused: boolean) => (isFocused ? { 'data-autofocus': '' } : {});
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="small"
      title={useText(confirm.title)}
      {...(text !== '' && { text })}
      onClose={onCancel}
      actions={
        <>
          <UiButton variant={isDestructive ? 'danger' : 'primary'} onClick={onConfirm} {...autofocus(!isDestructive)}>
            {useText(confirm.confirmLabel)}
          </UiButton>
          <UiButton onClick={onCancel} {...autofocus(isDestructive)}>
            {cancelLabel}
          </UiButton>
        </>
      }
    />
  );
}
