import type { ButtonBlock } from '#model';
import { useText } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export interface ConfirmDialogProps {
  readonly confirm: NonNullable<ButtonBlock['confirm']>;
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a step: the verb is on the button, and cancelling is the default of a destructive one. */
export function ConfirmDialog({ confirm, open, onCancel, onConfirm }: ConfirmDialogProps) {
  const text = useText(confirm.text);
  const cancelLabel = useText(confirm.cancelLabel);
  const danger = confirm.danger === true;
  const focused = (on: boolean) => (on ? { 'data-autofocus': '' } : {});
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
          <Button onClick={onCancel} {...focused(danger)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} {...focused(!danger)}>
            {useText(confirm.confirmLabel)}
          </Button>
        </>
      }
    />
  );
}
