import { type MouseEvent, useContext } from 'react';
import { useMessage } from '../scope/hooks.ts';
import { FootContents } from './FootContents.ts';

function isSubmit({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest<HTMLButtonElement>('button')?.type === 'submit';
}

/** The buttons of a form; drafts are committed before one of them acts. A submit commits them itself. */
export function FormFoot() {
  const message = useMessage();
  const foot = useContext(FootContents);
  if (foot === undefined) return null;
  return (
    <div className="p-form__actions" onClickCapture={(event) => !isSubmit(event) && foot.flush()}>
      {foot.buttons}
      {foot.guarded && <span className="p-form__unsaved">{message('forms.unsaved')}</span>}
    </div>
  );
}
