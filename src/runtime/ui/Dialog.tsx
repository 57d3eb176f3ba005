import { type ReactNode, Suspense, useContext, useId } from 'react';
import { DialogLevel } from './DialogLevel.ts';
import { lazyPart } from './lazyPart.ts';
import { useDialogTurn } from './useDialogTurn.ts';

const ModalWindow = lazyPart(() => import(/* webpackChunkName: "dialog" */ './ModalWindow.tsx').then((module) => module.ModalWindow));

export interface DialogProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  readonly open: boolean;
  /** Run by the close control and Escape; without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  /** Spoken label of the close control; without it there is none. */
  readonly closeLabel?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** Of several open dialogs the one with the highest priority shows (G-S24); default 0, inside a dialog just above it. */
  readonly priority?: number | undefined;
}

/** A modal dialog: focus is trapped inside and goes back afterwards; what is typed in it outlives a dialog that pushes in front. */
export function Dialog({ priority, ...rest }: DialogProps) {
  const around = useContext(DialogLevel);
  const level = priority ?? (around === undefined ? 0 : around + 0.5);
  const shown = useDialogTurn(useId(), rest.open, level);
  if (!rest.open) return null;
  return (
    <DialogLevel value={level}>
      <Suspense fallback={null}>
        <ModalWindow {...rest} open={shown} />
      </Suspense>
    </DialogLevel>
  );
}
