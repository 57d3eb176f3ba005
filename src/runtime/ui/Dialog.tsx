import { Suspense, useContext, useId } from 'react';
import { DialogLevel } from './DialogLevel.ts';
import { lazyPart } from './lazyPart.ts';
import type { DialogProps } from './ModalWindow.tsx';
import { useDialogTurn } from './useDialogTurn.ts';

const ModalWindow = lazyPart(() => import(/* webpackChunkName: "dialog" */ './ModalWindow.tsx').then((module) => module.ModalWindow));

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
